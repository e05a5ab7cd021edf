from __future__ import annotations

import pytest

from carrel.ingest.extract import extract_html

URL = "https://news.example.org/story"
SEEN = (
    "<h1>Opening hours</h1><p>The library opens at nine on weekdays, and at ten on Saturdays.</p>"
)


@pytest.mark.parametrize(
    "hidden",
    [
        "<!-- canary -->",
        "<p hidden>canary</p>",
        "<p hidden=until-found>canary</p>",
        "<div popover>canary</div>",
        "<div inert>canary</div>",
        "<p aria-hidden=true>canary</p>",
        "<dialog>canary</dialog>",
        "<template><p>canary</p></template>",
        "<noscript>canary</noscript>",
        "<iframe srcdoc='canary'>canary</iframe>",
        "<object>canary</object><canvas>canary</canvas><video>canary</video>",
        "<svg><text>canary</text><desc>canary</desc></svg>",
        "<select><option>canary</option></select><textarea>canary</textarea>",
        "<input value=canary placeholder=canary><datalist><option>canary</datalist>",
        "<p data-note=canary>words</p>",
        "<p style='display:none'>canary</p>",
        "<p style=' DISPLAY : none !important '>canary</p>",
        "<p style='visibility:hidden'>canary</p>",
        "<p style='opacity:0.01'>canary</p>",
        "<p style='font-size:0'>canary</p>",
        "<p style='font-size:1px'>canary</p>",
        "<p style='color:#fff;background:#ffffff'>canary</p>",
        "<p style='color:rgb(255, 255, 255); background-color: white'>canary</p>",
        "<p style='color:transparent'>canary</p>",
        "<p style='color:rgba(0,0,0,0)'>canary</p>",
        "<p style='position:absolute;left:-9999px'>canary</p>",
        "<p style='margin-top:-2000px'>canary</p>",
        "<p style='text-indent:-100em'>canary</p>",
        "<p style='clip:rect(0,0,0,0)'>canary</p>",
        "<p style='clip-path:inset(100%)'>canary</p>",
        "<div style='height:0;overflow:hidden'>canary</div>",
        "<div style='max-height:0;overflow:hidden'>canary</div>",
        "<div style='transform:scale(0)'>canary</div>",
        "<div style='content-visibility:hidden'>canary</div>",
        "<span class='sr-only'>canary</span><span class='visually-hidden'>canary</span>",
        "<style>.x{display:none}</style><p class=x>canary</p>",
        "<style>#y , p.z{visibility:hidden}</style><p id=y>canary</p><p class='z a'>canary</p>",
        "<style>/* } */ .v{ opacity : 0 }</style><p class=v>canary</p>",
    ],
)
def test_what_a_reader_cannot_see_is_not_read(hidden: str) -> None:
    document = extract_html(f"<main>{SEEN}{hidden}<p>Closing words.</p></main>", URL)
    assert "canary" not in document.text + document.markdown
    assert "at ten on Saturdays" in document.text
    assert "Closing words." in document.text


@pytest.mark.parametrize(
    "shown",
    [
        "<p style='background-color:transparent'>bird</p>",
        "<p style='color:#fff;background:#000'>bird</p>",
        "<p style='opacity:.9;font-size:0.9em;margin-left:-20px'>bird</p>",
        "<p style='overflow:hidden;height:100px'>bird</p>",
        "<details><summary>More</summary>bird</details>",
        "<style>.tab{display:none} .tab.open{display:block}</style><p class='tab open'>bird</p>",
        "<style>@media print{.q{display:none}}</style><p class=q>bird</p>",
        "<style>.menu .w{display:none}</style><p class=w>bird</p>",
        "<span aria-hidden=true>bird</span>",
        "<h2><button>bird</button></h2>",
        "<dialog open>bird</dialog>",
    ],
)
def test_what_a_reader_sees_stays(shown: str) -> None:
    assert "bird" in extract_html(f"<main>{SEEN}{shown}</main>", URL).text


def test_text_after_the_end_of_the_page_is_read() -> None:
    assert "bird" in extract_html(f"<html><body>{SEEN}</body></html><p>bird</p>", URL).text


def test_how_much_was_dropped_is_recorded() -> None:
    html = (
        f"<main>{SEEN}<p hidden>twelve words</p><p style='opacity:0'>more</p><p>a\u200bb</p></main>"
    )
    dropped = extract_html(html, URL).dropped
    assert (dropped.hidden_elements, dropped.hidden_characters) == (2, 15)
    assert dropped.invisible_characters == 1
    assert not dropped.revealed


def test_a_page_that_scripts_fade_in_is_read_and_marked() -> None:
    html = f"<div style='opacity:0'>{SEEN * 5}</div><p>Menu</p>"
    document = extract_html(html, URL)
    assert "at ten on Saturdays" in document.text
    assert document.dropped.revealed


def test_a_page_that_is_not_displayed_stays_hidden() -> None:
    html = f"<div style='display:none'>{SEEN * 5}</div><p>Menu</p>"
    assert "Saturdays" not in extract_html(html, URL).text


def test_words_for_browsers_without_scripts_are_read_when_nothing_else_is_there() -> None:
    html = f"<div id=app></div><noscript><div>{SEEN * 3}</div></noscript>"
    assert "at ten on Saturdays" in extract_html(html, URL).text


def test_a_page_that_is_empty_without_scripts_says_so() -> None:
    html = "<div id=root></div><script src=a.js></script><script>start()</script>"
    assert "carrel[browser]" in extract_html(html, URL).notice
    assert (
        extract_html(f"<main>{SEEN * 5}</main><script></script><script></script>", URL).notice == ""
    )
