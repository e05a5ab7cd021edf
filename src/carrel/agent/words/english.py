"""What the agent says in English."""

from __future__ import annotations

from carrel.agent.understanding import Act, Reason
from carrel.agent.words.table import Words

ENGLISH = Words(
    deeds={
        Act.ADD: "Task {title} created successfully! It is number {number}.",
        Act.COMPLETE: "Task {number}, {title}, is marked as complete. Well done!",
        Act.REOPEN: "Task {number}, {title}, is open again.",
        Act.UPDATE: "Task {number}, {title}, is updated.",
        Act.DELETE: "Task {number}, {title}, is deleted.",
    },
    asks={
        Reason.WHAT: "What is the task?",
        Reason.WHICH: "Which task do you mean?",
        Reason.WHEN: "When is it due?",
        Reason.CHANGE: "What should I change about it?",
        Reason.CONFIRM: "Shall I really do this?",
        Reason.ADD_IT: "Shall I add {title} to your tasks?",
        Reason.OTHER_LIST: "I keep one list, that of your tasks. Shall I add {title} to it?",
    },
    refusals={
        Reason.NOT_FOUND: "Error: Task not found. I see no such task on your list.",
        Reason.NO_TASKS: "Error: Task not found. Your list is empty.",
        Reason.DECLINED: "All right, I leave everything as it is.",
        Reason.ALREADY: "It is like that already.",
        Reason.NOT_NOW: "All right, I have not changed anything.",
        Reason.OTHER_USER: "I can only see and change your own tasks.",
        Reason.NOTHING_TO_UNDO: "There is nothing that I could undo.",
        Reason.CANNOT_UNDO: "I am sorry: a deletion cannot be undone.",
        Reason.SMALL_TALK: "Hello! I look after your tasks. Just tell me what to do.",
        Reason.OUT_OF_SCOPE: "I am sorry, I can only help with your tasks and your saved pages.",
    },
    already="Task {number}, {title}, is like that already.",
    error="Error: {error}",
    not_found="Error: Task not found.",
    lists={None: "Your tasks:", False: "Your pending tasks:", True: "Your completed tasks:"},
    list_words="Tasks about {words}:",
    empty={
        None: "There are no tasks like that.",
        False: "Nothing is pending.",
        True: "No task is completed yet.",
    },
    done_mark="done",
    stats="You have {total} tasks: {open} pending, {done} completed.",
    pages="Your saved pages say:",
    no_pages="I found nothing about that in your saved pages.",
    help="I keep your tasks: I can add, show, change, complete, reopen and delete them, count "
    "them, and undo the last change. I can also look things up in your saved pages. Try “Add a "
    "task to buy milk tomorrow” or “What is pending?”",
    due="due {day}",
    no_due="no due date",
    priority="{priority} priority",
    category="{category}",
    left_out="These details could not be kept here: {names}.",
    unchanged="Nothing was changed.",
    nothing_done="I have not done that. Nothing was changed.",
    late="I am sorry, I could not finish this in time. Please try again.",
    no_model="(The language model does not answer, so I read your message by simple rules.)",
    confirm={
        Act.DELETE: "This cannot be undone. Shall I really delete {tasks}? (yes or no)",
        Act.COMPLETE: "Shall I mark {tasks} as complete? (yes or no)",
        Act.REOPEN: "Shall I reopen {tasks}? (yes or no)",
        Act.UPDATE: "Shall I change {tasks}? (yes or no)",
        Act.ADD: "Shall I add {tasks} to your tasks? (yes or no)",
    },
    priorities={"low": "low", "medium": "medium", "high": "high"},
    categories={"work": "work", "personal": "personal", "home": "home", "other": "other"},
    weekdays=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    months=tuple(
        "January February March April May June July August September October November "
        "December".split()
    ),
    day="{weekday}, {day} {month} {year}",
)
