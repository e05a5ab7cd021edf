"""Names of languages, tools and the like that people are asked to know."""

from __future__ import annotations

import re

from carrel.ingest.fields.patterns import alternatives, any_of, words

_SPOKEN = words("""
    English French German Spanish Portuguese Italian Dutch Swedish Norwegian Danish Finnish Polish
    Czech Russian Ukrainian Greek Turkish Arabic Hebrew Hindi Bengali Urdu Tamil Mandarin
    Cantonese Chinese Japanese Korean Vietnamese Thai Indonesian Malay Swahili Irish Welsh Gaelic
    Latin Romanian Hungarian Bulgarian Croatian Serbian Catalan Basque Tagalog Persian Farsi
    Nepali Punjabi
""")
_TOOLS = alternatives(r"""
    Python | JavaScript | Java | TypeScript | C\+\+ | C# | Golang | Rust | Ruby on Rails | Ruby
    Rails | PHP | SwiftUI | Swift | Kotlin | Scala | Perl | Haskell | Elixir | Erlang | Clojure
    Dart | Flutter | React Native | React | Vue\.js | Vue | Angular | Svelte | Next\.js | Nuxt
    Node\.js | Django | Flask | FastAPI | Spring Boot | Spring | Laravel | ASP\.NET | \.NET | SQL
    PostgreSQL | MySQL | SQLite | Oracle | MongoDB | Redis | Elasticsearch | Kafka | RabbitMQ
    Spark | Hadoop | Airflow | dbt | Snowflake | BigQuery | Redshift | Databricks | pandas | NumPy
    PyTorch | TensorFlow | scikit-learn | Stan | MATLAB | Tableau | Power BI | Looker | Excel
    Word | PowerPoint | Outlook | Access | Google Sheets | Google Workspace | Microsoft Office
    Office 365 | SAP | Salesforce | HubSpot | Zendesk | Jira | Confluence | Slack | Notion
    Trello | GitHub | GitLab | Git | Docker | Kubernetes | Terraform | Ansible | Jenkins | AWS
    Azure | GCP | Google Cloud | Linux | Unix | Windows | macOS | iOS | Android | Unity
    Unreal Engine | Blender | Maya | Photoshop | Illustrator | InDesign | After Effects
    Premiere(?: Pro)? | Lightroom | Figma | Sketch | Adobe XD | AutoCAD | Revit | SolidWorks
    CATIA | Siemens NX | Inventor | Rhino | SketchUp | ArcGIS | QGIS | Selenium | Appium
    Cypress | Playwright | Pytest | JUnit | GraphQL | REST | gRPC | HTML5? | CSS3? | Sass
    Webpack | WordPress | Shopify | Magento | Drupal | Pro Tools | Reaper | Logic Pro | Ableton
    QuickBooks | Xero | Sage X3 | Sage | MS Project | Splunk | Microsoft Sentinel | ServiceNow
    Workday | NetSuite | Dynamics 365 | SharePoint | VBA | COBOL | Fortran | Assembly | VHDL
    Verilog | LabVIEW | PLC | CNC | SCADA | LaTeX | Bash | PowerShell | Firebase
    Jetpack Compose | Coroutines | Xcode | RDS | EC2 | S3 | Lambda | Grafana | Prometheus
    Datadog | OpenTelemetry | Helm | Istio | Nginx | Apache | Bluetooth Low Energy | TCP/IP
    ROS | OpenCV | CUDA | R(?=[\s,./;)]|$) | Go(?=[\s,./;)]|$)
""")
_CERTIFICATES = alternatives(r"""
    ACA | ACCA | CIMA | CPA | CFA | CISSP | CISA | CISM | CCNA | CCNP | PMP | PRINCE2 | ITIL
    TOEIC | TOEFL | IELTS | JLPT | JSTQB | ISTQB | LPIC | HACCP | COSHH | NEBOSH | IOSH | CSCS
    OSHA | CDL | RDA | MARC 21 | MARC | HPLC | GC-MS | NMR | CTD | GMP | GCP | GLP
    ISO \d{4,5}(?:-\d+)? | BS EN ISO \d{4,5} | EN \d{3,5} | AWS D1\.1 | ASME | ADAS | PADI | BLS
    ACLS | RGN | QTS | PGCE | TEFL | CELTA | DELTA
""")
_COMMON = frozenset(
    """a an the you your we our us i it if in on at of or and to for with by from as is are be not
    no any all both each other some such least able ability experience knowledge degree bachelor
    bachelor's master master's msc phd bsc ba ma mba hnc hnd diploma university college strong
    good excellent proven solid working reading writing fluent fluency clear written spoken native
    basic advanced current full valid own free willing comfortable familiar familiarity proficient
    proficiency understanding use training one two three four five six seven eight nine ten
    several more minimum first second monday tuesday wednesday thursday friday saturday sunday
    january february march april may june july august september october november december europe
    eu uk us usa united states kingdom australia canada germany france japan india honours honors
    time-served evenings it ui ux os ai pc pcs web api apis hr pr qa cv id ip tv dvd ok etc eg ie
    plus must should would could can will proof enough routine readiness implemented worked
    handled led coded applicants candidates people team grade level ii iii iv b1 b2 c1 c2 a1 a2 n1
    n2 n3 gcse gcses a-level gpa chemistry physics mathematics maths biology law economics
    engineering science statistics geography nc at mt""".split()
)

LANGUAGES = re.compile(rf"\b{_SPOKEN}\b|\bte reo\b")
TOOLS = re.compile(rf"(?<![A-Za-z0-9]){_TOOLS}(?![A-Za-z0-9+#])")
CERTIFICATES = re.compile(rf"(?<![A-Za-z0-9]){_CERTIFICATES}(?![A-Za-z])")
PERMITS = re.compile(
    r"\b(?P<name>(?:(?:full|commercial|first aid|(?!Valid|Current|Clean|Own|A )[A-Z][\w’'-]+|"
    r"driver'?s?|driving|teaching|nursing|pesticide|applicator's|forklift|truck|pilot'?s?|"
    r"practising|security|food|hygiene|lifeguard|electrical|gas|plumbing|real estate|bar)\s+)+"
    r"(?:licen[cs]e|certificate|certification|permit))\b"
)
SPEECH = any_of(r"""
    英語 | 中国語 | 韓国語 | フランス語 | ドイツ語 | スペイン語 | ポルトガル語 | イタリア語
    ロシア語 | ベトナム語 | タイ語 | インドネシア語 | 日本語 | 広東語 | 台湾語 | 手話
    C言語 | R言語 | Go言語
""")
_OFFICES = alternatives(r"""
    管理技士 | 技能士 | 技術者 | 主任者 | 取扱者 | 支援士 | 管理士 | 予報士 | 診断士 | 会計士
    税理士 | 労務士 | 書士 | 弁護士 | 弁理士 | 建築士 | 保育士 | 介護士 | 福祉士 | 看護師
    薬剤師 | 栄養士 | 整備士 | 電気工事士 | 美容師 | 理容師 | 調理師 | 教員免許 | 運転免許
    自動車免許 | 学芸員資格 | 司書資格 | 療法士 | 検査技師 | 放射線技師 | 衛生士 | 技工士
    救命士 | 社労士 | 鑑定士 | 作業主任 | 介護支援専門員 | 操縦士 | 衛生師
""")
TITLES = re.compile(rf"(?:[0-9０-９一二三]級)?[一-龥ァ-ヴーA-Z]{{0,14}}?{_OFFICES}")
LETTERS = re.compile(r"[A-Za-z][A-Za-z0-9.+#/-]*(?:[ ][A-Z0-9][A-Za-z0-9.+#-]*)*")
CAPITALS = re.compile(
    r"(?<![\w’'])[A-Z][\w.+#/-]*[\w+#](?:[ ](?:[A-Z0-9][\w.+#-]*))*"
    r"|(?<![\w’'])[A-Z](?![\w’'])|[a-z]+[A-Z]\w+"
)


def is_common(word: str) -> bool:
    """Say whether a word is no name of anything to know."""
    return word.casefold().strip(".") in _COMMON
