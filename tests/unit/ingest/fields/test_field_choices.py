"""The firm and the job are chosen among all that a page names, in layouts of many trades."""

from __future__ import annotations

import json

import pytest

from carrel.core.fields import JobPostingMetadata
from carrel.ingest.fields.extract import fields_of
from carrel.ingest.fields.title_parts import doubt, firmness, is_around, is_firm, may_be_role
from carrel.ingest.formats.read import read


def answers(body: str, *, title: str = "", told: dict[str, object] | None = None) -> list[object]:
    """Return the employer and the name of the job."""
    data = f'<script type="application/ld+json">{json.dumps(told)}</script>' if told else ""
    page = f"<html><head><title>{title}</title>{data}</head><body>{body}</body></html>"
    document = read(page.encode(), "text/html; charset=utf-8", "https://a.example/", lines=True)
    found = fields_of(document, "job_posting")
    assert found is not None
    assert isinstance(found.record, JobPostingMetadata)
    plain = found.record.plain()
    return [plain["company_name"], plain["role_title"]]


def posting(title: str, firm: str) -> dict[str, object]:
    return {
        "@type": "JobPosting",
        "title": title,
        "hiringOrganization": {"@type": "Organization", "name": firm},
    }


@pytest.mark.parametrize(
    "name",
    [
        "Hollins Vale Hospitals NHS Foundation Trust",
        "Marsh End NHS Trust",
        "Kettle Hill Foundation School",
    ],
)
def test_a_name_goes_on_behind_a_word_that_may_end_one(name: str) -> None:
    body = f"<h1>Staff Nurse</h1><p>Come and join {name} this spring.</p>"
    assert answers(body, title="Staff Nurse")[0] == name


@pytest.mark.parametrize(
    ("banner", "name"),
    [
        ("An official website of the City of Elm Grove", "City of Elm Grove"),
        ("Official site of the Town of Quarry Bank", "Town of Quarry Bank"),
        ("The official web site of the County of Marl. How do you know?", "County of Marl"),
    ],
)
def test_the_banner_of_a_public_site_names_the_employer(banner: str, name: str) -> None:
    body = f"<div>{banner}</div><h1>Park Ranger</h1><p>The Parks Department needs a ranger.</p>"
    assert answers(body, title="Park Ranger")[0] == name


@pytest.mark.parametrize(
    ("notice", "line", "expected"),
    [
        ("花輪市職員（保健師）採用試験案内", "保健師　２名程度", ["花輪市", "保健師"]),
        ("北川町職員（土木技師）採用試験要項", "土木技師　若干名", ["北川町", "土木技師"]),
        ("磯部村職員（栄養士）の募集について", "１　応募資格", ["磯部村", "栄養士"]),
    ],
)
def test_a_town_names_the_job_in_brackets(notice: str, line: str, expected: list[str]) -> None:
    body = f"<p>{notice}</p><p>{line}</p><p>免許を有する者</p>"
    assert answers(body, title="saiyo.pdf") == expected


@pytest.mark.parametrize(
    "line",
    [
        "Posted on September 03, 2026 by <strong>Tern Island Drugs Ltd.</strong>",
        "Advertised by Tern Island Drugs Ltd.",
    ],
)
def test_a_board_is_not_the_employer(line: str) -> None:
    bar = "<div><b>JobMeadow</b> <a>Search jobs</a> <a>Alerts</a></div>"
    body = f"{bar}<h1>pharmacy technician</h1><p>{line}</p><footer>Contact JobMeadow</footer>"
    found = answers(body, title="pharmacy technician - Job posting - JobMeadow")
    assert found == ["Tern Island Drugs Ltd.", "pharmacy technician"]


@pytest.mark.parametrize(
    "sentence",
    [
        "We are delighted to be working again with Dale Packaging Ltd, a maker of trays.",
        "On behalf of Dale Packaging Ltd we are seeking a Buyer.",
        "Larch Recruitment works closely with Dale Packaging Ltd, a maker of trays.",
    ],
)
def test_the_client_of_an_agency_employs(sentence: str) -> None:
    body = (
        f"<header>Larch Recruitment</header><h1>Buyer</h1><p>{sentence}</p>"
        "<p>Larch Recruitment is acting as an employment agency.</p>"
        "<footer>© Larch Recruitment Ltd</footer>"
    )
    told = posting("Buyer", "Larch Recruitment")
    assert answers(body, title="Buyer | Larch Recruitment", told=told)[0] == "Dale Packaging Ltd"


@pytest.mark.parametrize(
    ("heading", "role"),
    [
        ("訪問看護ステーションこもれびの看護師", "看護師"),
        ("ホテル朝霧のフロントスタッフ（正社員）", "フロントスタッフ"),
        ("グループホームはなぞのの世話人さん募集", "世話人"),
        ("野菜の出荷スタッフ", "野菜の出荷スタッフ"),  # no firm stands before it
    ],
)
def test_the_firm_before_the_job_is_left_out(heading: str, role: str) -> None:
    assert answers(f"<h1>{heading}</h1><p>月給23万円から。</p>", title=heading)[1] == role


@pytest.mark.parametrize(
    ("call", "text", "role"),
    [
        ("牧場で働く", "牛の世話をしてくれる酪農スタッフを探しています。", "酪農スタッフ"),
        ("Ride with us", "We're looking for a Bike Courier for weekday mornings.", "Bike Courier"),
        ("Harvest help wanted", "We need a Combine Operator from August.", "Combine Operator"),
        ("山の学校", "小学生と過ごす指導員を2名募集します。", "指導員"),
    ],
)
def test_a_call_loses_to_the_job_in_the_text(call: str, text: str, role: str) -> None:
    assert answers(f"<h1>{call}</h1><p>{text}</p>", title=call)[1] == role


@pytest.mark.parametrize(
    ("lines", "role"),
    [
        (["PORT OF FALLOW AUTHORITY", "Notice 14/2026", "DEPUTY HARBOUR MASTER"], "harbour"),
        (["Little Quay Museum", "Collections Assistant, 21 hours per week"], "Collections"),
        (["大和田建材有限会社", "地質調査技術者（経験者）", "昭和48年創業。"], "地質調査技術者"),
    ],
)
def test_a_plain_line_names_the_job(lines: list[str], role: str) -> None:
    body = "".join(f"<p>{line}</p>" for line in lines)
    found = answers(body, title="notice.pdf")[1]
    assert isinstance(found, str)
    assert role.casefold() in found.casefold()
    assert "hours" not in found


@pytest.mark.parametrize(
    "label", ["【職種】セラピスト", "【募集職種】調理師", "［職種］ネイリスト"]
)
def test_a_framed_label_gives_its_value(label: str) -> None:
    body = f"<h2>スタッフ募集</h2><p>{label}<br>【給与】月給21万円<br>【休日】月8日</p>"
    assert answers(body)[1] == label[label.index("職種") + 3 :]


@pytest.mark.parametrize("heading", ["Current openings", "Our vacancies", "Open positions"])
def test_the_only_job_stands_under_the_heading_of_all_jobs(heading: str) -> None:
    job = "<h3>Site Manager</h3><p>Gribble Construction Ltd has built schools since 1978.</p>"
    found = answers(f"<h2>{heading}</h2>{job}", title="Gribble Construction")
    assert found == ["Gribble Construction Ltd", "Site Manager"]


@pytest.mark.parametrize("role", ["Print Finisher", "Senior Beekeeper", "DTPオペレーター"])
def test_a_button_may_hold_a_heading(role: str) -> None:
    body = f"<div><button>\n<h2>{role}</h2></button><p>Folding and stitching.</p></div>"
    assert answers(body)[1] == role
    assert answers(f"<div><button>{role}</button><p>Folding.</p></div>")[1] is None


def test_the_name_of_the_firm_is_not_the_job() -> None:
    body = "<h1>鮨さざ波</h1><p>寿司職人（正社員）／月給30万円～45万円</p>"
    told = posting("寿司職人", "鮨さざ波")
    assert answers(body, title="鮨さざ波の求人", told=told) == ["鮨さざ波", "寿司職人"]


def test_the_data_tells_where_the_name_of_the_job_ends() -> None:
    told = posting("Small Animal Vet", "Corran Vets")
    body = "<h3>Small Animal Vet, Oughterard</h3><p>Corran Vets needs one more.</p>"
    assert answers(body, told=told)[1] == "Small Animal Vet"


def test_the_column_of_a_table_names_the_job() -> None:
    table = (
        "<table><tr><th>職種</th><th>人数</th><th>乗船</th></tr>"
        "<tr><td>甲板員</td><td>2名</td><td>随時</td></tr></table>"
    )
    assert answers(f"<h1>船員募集</h1>{table}", title="船員募集")[1] == "甲板員"


def test_words_are_told_apart_by_what_they_read_like() -> None:
    for role in ("地質調査技術者", "Deputy Harbour Master", "Member Service Representative"):
        assert may_be_role(role)
        assert doubt(role) < 0.2
    for firm in ("訪問看護ステーションこもれび", "Fenmoor Primary School", "居酒屋なぎさ"):
        assert is_firm(firm)
        assert firmness(firm) > 0.5
        assert doubt(firm) > 0.5
    for page in ("Current openings", "職員採用試験案内"):
        assert firmness(page) < 0
        assert is_around(page)
    assert not is_around("Family Law")
