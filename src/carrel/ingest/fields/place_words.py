"""Names of countries and regions that tell a place from other words."""

from __future__ import annotations

import re

from carrel.ingest.fields.patterns import alternatives

_COUNTRIES = alternatives(r"""
    Argentina | Australia | Austria | Bangladesh | Belgium | Brazil | Bulgaria | Cambodia | Canada
    Chile | China | Colombia | Costa Rica | Croatia | Cyprus | Czech Republic | Czechia | Denmark
    Egypt | England | Estonia | Ethiopia | Finland | France | Germany | Ghana | Great Britain
    Greece | Hong Kong | Hungary | Iceland | India | Indonesia | Ireland | Israel | Italy | Japan
    Jordan | Kenya | Korea | Latvia | Lithuania | Luxembourg | Malaysia | Malta | Mexico | Morocco
    Netherlands | New Zealand | Nigeria | Northern Ireland | Norway | Pakistan | Peru | Philippines
    Poland | Portugal | Romania | Rwanda | Saudi Arabia | Scotland | Serbia | Singapore | Slovakia
    Slovenia | South Africa | Spain | Sri Lanka | Sweden | Switzerland | Taiwan | Tanzania
    Thailand | Tunisia | Turkey | UAE | Uganda | UK | Ukraine | United Arab Emirates
    United Kingdom | United States | Uruguay | USA | U\.S\. | Vietnam | Wales | Europe | EMEA | APAC
""")
_REGIONS = alternatives(r"""
    Alabama | Alaska | Arizona | Arkansas | California | Colorado | Connecticut | Delaware | Florida
    Georgia | Hawaii | Idaho | Illinois | Indiana | Iowa | Kansas | Kentucky | Louisiana | Maine
    Maryland | Massachusetts | Michigan | Minnesota | Mississippi | Missouri | Montana | Nebraska
    Nevada | New Hampshire | New Jersey | New Mexico | New York | North Carolina | North Dakota
    Ohio | Oklahoma | Oregon | Pennsylvania | Rhode Island | South Carolina | South Dakota
    Tennessee | Texas | Utah | Vermont | Virginia | Washington | West Virginia | Wisconsin | Wyoming
    Alberta | British Columbia | Manitoba | New Brunswick | Newfoundland | Nova Scotia | Ontario
    Quebec | Québec | Saskatchewan | New South Wales | NSW | Queensland | Victoria | Tasmania
    South Australia | Western Australia | Bavaria | Saxony | Hesse | Catalonia | Andalusia
    Brittany | Normandy | Tuscany | Cornwall | Devon | Kent | Surrey | Sussex | Cumbria | Yorkshire
    Lancashire | Norfolk | Suffolk | Essex | Dorset | Somerset | Wiltshire | Hampshire | Fife
    Highland
""")
_CITIES = alternatives(r"""
    Amsterdam | Athens | Atlanta | Auckland | Austin | Bangalore | Bengaluru | Bangkok | Barcelona
    Beijing | Belfast | Berlin | Birmingham | Bogotá | Boston | Brisbane | Bristol | Brussels
    Bucharest | Budapest | Cambridge | Cape Town | Cardiff | Chicago | Cologne | Copenhagen | Dallas
    Delhi | Denver | Dublin | Edinburgh | Frankfurt | Geneva | Glasgow | Hamburg | Helsinki
    Houston | Istanbul | Jakarta | Johannesburg | Kyoto | Lagos | Leeds | Leicester | Lisbon
    Liverpool | London | Los Angeles | Lyon | Madrid | Manchester | Manila | Melbourne | Miami
    Milan | Montreal | Montréal | Mumbai | Munich | Nairobi | Naples | Newcastle | New York City
    Osaka | Oslo | Ottawa | Oxford | Paris | Perth | Philadelphia | Porto | Portland | Prague
    Rome | Rotterdam | San Diego | San Francisco | San Jose | Seattle | Seoul | Shanghai
    Sheffield | Sofia | Stockholm | Stuttgart | Sydney | Taipei | Tallinn | Tokyo | Toronto
    Vancouver | Vienna | Vilnius | Warsaw | Wellington | Yokohama | Zagreb | Zurich | Zürich
""")
_STATES = (
    r"A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|"
    r"T[NX]|UT|V[TA]|W[AVIY]|AB|BC|MB|N[BLS]|ON|QC|SK|ACT|QLD|VIC|TAS"
)
KNOWN = re.compile(rf"\b(?:{_COUNTRIES}|{_REGIONS}|{_CITIES})\b|,\s?(?:{_STATES})\b")
_PREFECTURES = (
    "北海道|青森県|岩手県|宮城県|秋田県|山形県|福島県|茨城県|栃木県|群馬県|埼玉県|千葉県|東京都|神奈川県|"
    "新潟県|富山県|石川県|福井県|山梨県|長野県|岐阜県|静岡県|愛知県|三重県|滋賀県|京都府|大阪府|兵庫県|"
    "奈良県|和歌山県|鳥取県|島根県|岡山県|広島県|山口県|徳島県|香川県|愛媛県|高知県|福岡県|佐賀県|"
    "長崎県|熊本県|大分県|宮崎県|鹿児島県|沖縄県"
)
PREFECTURE = re.compile(
    rf"(?:{_PREFECTURES}|(?:{re.sub('(?<!海)[都道府県](?=[|]|$)', '', _PREFECTURES)})|"
    r"関東|関西|首都圏|東海|九州|東北|北陸|中国|四国|全国|都内)(?:エリア|勤務|在住|全域|周辺)?"
)
_TOWN = r"[市区町村郡](?:[一-龥ぁ-んァ-ヶー]{1,8}?[市区町村])*"
_REST = r"[一-龥ァ-ヶー0-9０-９丁目番地号の\-－−‐]*"
# From the largest to the smallest: with the prefecture, or from a city down.
JAPANESE = (
    re.compile(rf"(?P<place>(?:{_PREFECTURES})(?:[一-龥ぁ-んァ-ヶー]{{0,8}}?{_TOWN})?{_REST})"),
    re.compile(rf"(?P<place>(?:[一-龥ァ-ヶー]{{1,7}}?|[ぁ-ん]{{3,5}}){_TOWN}{_REST})"),
)
REMOTE = re.compile(
    r"\b(?:[Ff]ully |100% |[Mm]ostly |[Hh]ybrid |[Pp]artly )?[Rr]emote\b"
    r"(?:[ ,(–-]+(?:within|in|from|across|anywhere in)?[ ]?(?:the )?[A-Z][\w. ]+\)?)?"
    r"|フルリモート(?:[（(][^）)]*[）)])?|完全(?:在宅|リモート)|在宅勤務"
)

_ONLY_PLACE = re.compile(  # what is left of a place without the names that are known
    r"(?:[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?(?=,|$))?[\s,/&()-]*(?:and|or|hybrid|remote)?[\s,/&()-]*"
    r"\d{0,5}"
)


def is_place(text: str) -> bool:
    """Say whether English words are a known place and nothing else."""
    rest = KNOWN.sub("", text)
    return rest != text and _ONLY_PLACE.fullmatch(rest) is not None
