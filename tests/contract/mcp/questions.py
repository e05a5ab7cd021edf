"""What people ask an assistant, and the tool that it should take."""

from __future__ import annotations

QUESTIONS: dict[str, list[str]] = {
    "rag_process_website": [
        "Please read this job ad and keep it: https://jobs.example.com/backend-engineer",
        "Add https://blog.example.org/interview-tips to my collection",
        "Can you save this company's about page for later?",
        "Import the posting at https://careers.acme.example/1234",
        "Fetch this article so that we can search it afterwards",
        "Store the page https://example.com/culture, it describes how they work",
        "この求人ページを保存してください: https://example.jp/jobs/42",
        "I found a new job posting online, take it in",
    ],
    "rag_query_websites": [
        "What are the requirements for the backend engineer role at Acme?",
        "Which companies offer remote work?",
        "What salary do they pay for a senior Python developer?",
        "How should I prepare for a technical interview in Japan?",
        "What do the articles say about negotiating an offer?",
        "Does the company culture value work-life balance?",
        "Which skills are asked for most often in the job ads?",
        "必須スキルは何ですか",
        "What advice is there on writing a résumé?",
        "Is visa sponsorship mentioned anywhere?",
    ],
    "rag_list_websites": [
        "Which pages have we stored so far?",
        "Show me all the job postings in the collection",
        "How many websites are stored?",
        "Which of my saved sites are out of date?",
        "List everything that failed to load",
        "Give me an overview of the stored blog articles, newest first",
        "What is the id of the Acme page?",
    ],
    "rag_refresh_website": [
        "Update website 42, the text on the page has changed",
        "Refresh source 7, it is more than a month old",
        "Fetch number 12 again, the company has rewritten the posting",
        "Bring the stale page with id 3 up to date",
        "Reload website 9, please",
    ],
    "rag_delete_website": [
        "Remove website 42 from the collection",
        "Delete source 7 for good",
        "Get rid of the page with id 12",
        "Erase everything we stored from website 3",
        "Throw away number 5, I do not need it any more",
    ],
    "rag_get_website_status": [
        "Is the page that I added just now ready yet?",
        "How far is the processing of website 42?",
        "Has source 7 finished or is it still processing?",
        "Why did the processing of website 12 fail?",
        "Check whether number 3 is done",
    ],
}
