"""Roman Urdu, brought into the script word by word, so that one grammar serves both.

People spell as they hear. A key brings the common ways together (long and short vowels, doubled
letters, w and v), and the table below is looked up by it. Words that are not in it, which are
above all those of titles, stay as they are.
"""

from __future__ import annotations

import re

from carrel.agent.understanding import roman_verbs, urdu_spelling

# Each row: the word in the script, and how it is typed. Spellings with the same key count once.
_ROWS = """
کا ka|کی ki|کے ke kay k|کو ko|سے se sy|میں mein main me mai mn|پر par pe pr|تک tak tk|نے ne nay
والا wala wla|والی wali|والے wale walay waly|ہے hai hy he h|ہیں hain hen|ہوں hun hoon|ہو ho
تھا tha|تھی thi|تھے thay|ہوگا hoga|ہوگی hogi|کر kar kr ker|کرو karo kro
کریں karein karen kren kareen|کیجیے kijiye kijye kijie|کرنا karna krna|کرنے karne krne karnay
کرنی karni krni|کروا karwa|دو do|دیں dein den dain|دیجیے dijiye dijye|دینا dena|دے de|لو lo
لیں lein len lain|لینا lena|لے le|کر~دو kardo krdo kerdo kardu
کر~دیں kardein krdein kardain krden|کر~دے karde krde|کر~لو karlo krlo|کر~لیں karlein krlein
کر~دینا kardena krdena|کر~لیا karliya krliya karlia krlia kiya|کر~دیا kardiya krdiya
ہو~گیا hogaya hogya hgya|ہو~گئی hogai hogayi hogyi|ہو~گئے hogaye hogye hogae|لکھ~لو likhlo
لکھ~دو likhdo|ہٹا~دو hatado|مٹا~دو mitado|نکال~دو nikaldo|ڈال~دو daldo|دکھا~دو dikhado
بتا~دو batado|بنا~دو banado|گیا gaya gya|گئی gayi gai gyi|گئیں gayin gayeen gyin|گئے gaye gae gye
لیا liya lia|لی li
دیا diya dia|دی di|دیے diye die|چکا chuka chukka|چکی chuki|چکے chuke chukay|ہوا hua huwa
ہوئی hui|ہوئے huay hue huye|آیا aya aaya|نہیں nahi nahin nai nhi nae nahe|مت mat|نہ na
کیا kya kia|کب kab|کیسے kaise kese kesay|کیوں kyun kyu kiun|کون kaun kon
کونسے konse kaunse konsay|کتنے kitne kitnay|کتنا kitna|کتنی kitni|کہاں kahan|کس kis|طرح tarah
شامل shamil|لکھ likh|لکھو likho|لکھیں likhein|ڈال dal daal|ڈالو dalo daalo|رکھ rakh|رکھو rakho
رکھیں rakhein|بنا bana|بناؤ banao|بنائیں banaein|لگا laga|لگاؤ lagao|یاد yaad yad|دلا dila
دلاؤ dilao dilado|دلانا dilana|دلائیں dilaein dilayen|دہانی dehani dahani|فرما farma|ہٹا hata
ہٹاؤ hatao|مٹا mita|مٹاؤ mitao|نکال nikal|نکالو nikalo|اڑا uda ura|اڑاؤ urao udao
ختم khatam khtm khatm|منسوخ mansookh mansukh|صاف saaf saf|خالی khali khaali|حذف hazf
مکمل mukammal mukamal mukml|پورا pura poora|پوری puri poori|دکھا dikha|دکھاؤ dikhao
دکھائیں dikhaein dikhayen|دکھائیے dikhaiye|بتا bata|بتاؤ batao|بتائیں bataein batayen
بتائیے bataiye|سناؤ sunao|سنا suna|دیکھ dekh|ڈھونڈو dhoondo dhundo|ڈھونڈ dhoond dhund
تلاش talash|کام kaam kaaam|کاموں kaamon kamon kaamo|فہرست fehrist fehrest|نام naam nam
عنوان unwan|ترجیح tarjeeh tarjih|اہمیت ahmiyat|تاریخ tareekh tarikh|باقی baqi baki baaki
زیادہ zyada ziada zyda|کم kam|اہم ahem aham|ضروری zaroori zaruri zarori|فوری fori fauri foran
گھر ghar|دفتر daftar|ذاتی zaati zati|اسے use usay usey ise isay isey|اس is us|اس~کو isko usko
یہ yeh ye yh|وہ woh wo vo|وہی wohi wahi|انہیں unhe unhein inhe inhein|ان un in|سب sab sb
سارے sare saray saare|ساری sari saari|سارا sara saara|تمام tamam|دونوں dono donon
تینوں teeno teenon|کچھ kuch kch|کوئی koi|سبھی sabhi|پہلا pehla phla|پہلی pehli
پہلے pehle pehlay phle|دوسرا doosra dusra dosra|دوسری doosri dusri|دوسرے doosre dusre doosray
تیسرا teesra tisra|تیسری teesri|تیسرے teesre|چوتھا chotha chautha|چوتھی chothi chauthi
پانچواں panchwan panchwa paanchwan|آخری akhri aakhri akhiri aakhiri|اور aur or|پھر phir phr
بھی bhi|اگر agar agr|تو to tou|ابھی abhi|اب ab|دوبارہ dobara dubara|واپس wapis wapas wapsi
غلطی ghalti galti|غلط galat ghalat|بدل badal|بدلو badlo|تبدیل tabdeel tabdil
تبدیلی tabdeeli tabdili|آگے aage aagay agay|ملتوی multavi multawi|بعد baad|رہنے rehne rehnay
چھوڑ chor chod|چھوڑو choro chhoro chodo|رک ruk|رکو ruko|ہاں haan han haa|جی ji jee
ٹھیک theek thik|بس bas|شکریہ shukriya|شکریہ shukria|سلام salam|میرا mera|میری meri
میرے mere meray|مجھے mujhe mjhe mujhay muje mjy mjhy mujy mje|میں~نے mene maine meine|تم tum
تم~نے tumne|آپ aap ap
آپ~نے aapne apne|نیا naya|نئی nayi|ایک ek aik|رہ reh rah|رہتے rehte rehtay|رہے rahe
محفوظ mehfooz mahfooz|صفحہ safha|صفحے safhe|پیج page|لکھا likha|لکھی likhi|کہتا kehta
بارے bare baray|مطابق mutabiq|چاہیے chahiye chahie chaiye|ضرورت zaroorat|بھول bhool bhul
بھولنا bhoolna|بھولنے bhoolne|سمجھو samjho|سمجھ samajh|کھول khol|کھولو kholo|حالت halat|سوا siwa
علاوہ ilawa|کہ keh|جو jo|یار yaar yar yr|بھائی bhai|اچھا acha achha accha|ارے arey array
بالکل bilkul|پکا pakka|سنو suno|ذرا zara|السلام assalam asalam|علیکم alaikum
خدا khuda|حافظ hafiz|حال haal|گنتی ginti|تعداد tadaad|تھوڑا thora thoda
تقریبا taqreeban takreeban|مہربانی meharbani mehrbani|مدد madad|دن din|سکتے saktay sakte
سکتا sakta|کہا kaha|لے~آؤ lao|جاؤ jao|جائیں jayen|بڑھا barha|بجائے bajaye|جگہ jagah|مطلب matlab
بلکہ balke balkay|کاش kash|شاید shayad|ورنہ warna|چیز cheez|چیزیں cheezein|متعلق mutaliq|ہی hi
لیے liye liay|جیسا jaisa jesa|گزارش guzarish|پیچھے peeche|بہت bohat bahut bht bohot|کروا karwao
زبردست zabardast|واہ wah|ہمم hmm|ہفتے hafte haftay|دوں doon dun|کروں karun karoon|آؤ ao aao
جلدی jaldi|مزہ maza|اوہ oh|ہم hum ham|کونسا konsa kaunsa|کونسی konsi kaunsi|مہینے mahine mahinay
ماہ maah|کیونکہ kyunke kyunkay kyonke|آج aaj|نکل nikl|گزر guzar|لکھے likhe likhay|ہوتا hota
شکر shukar|الحمدللہ alhamdulillah alhamdulilah|ماشاءاللہ mashallah masha'allah|رکھے rakhe rakhay
انشاءاللہ inshallah insha'allah|جی g|چاہیے chahye chahiyay|نئے naye naey|دوسروں doosron|بن ban
کرایا karaya|نمٹا nipta nimta|کیجیے~گا kijiyega kijyega|گا ga|دیجیے~گا dijiyega|سکتی sakti
چھٹا chhata|سوائے siwaye
اپنی apni|اپنا apna|بھر bhar|کرتے karte|رہا raha rha|رہی rahi rhi|رہے rhe rahay|بولا bola|بول bol
اڑا urha urra orha|پڑا para pada|پڑے paray pade|پڑی padi|ہوتی hoti|ہوتے hotay hote|لیکن lekin
کرتا karta|کرتی karti|کرتے krte krty|گے gy|گی gi|آئی aayi|آئے aaye|جیسے jaise jese|کہیں kahin
ساتھ sath saath|جلدی jldi|ضروری zroori zruri zaroory|نمٹ nimat nipat
شروع shuru shru shuroo|تفصیل tafseel tafsil tafseelat|وضاحت wazahat|بیٹا baita|متعلق mutalliq
ذمے zimme zimmay|دعا dua|درج darj|لایا laya|لائی layi|لائے laye|بولی boli|بولے bole|یا ya
لیجیے lijiye lijye lijiyay|سب~سے sabse|جناب janab
صاحب sahab sahib saab|برائے barae baraye barai|براہ baraah|کرم karam|مہربانی meherbani mehrbani
سوچ soch|سوچا socha|سوچتا sochta|سوچتی sochti|کروں~گا karunga karoonga krunga
کروں~گی karungi karoongi krungi|لوں~گا lunga loonga|لوں~گی lungi loongi|دوں~گا dunga doonga
دوں~گی dungi doongi|لوں lun loon
بند band bnd|ٹال taal|وقت waqt wqt|یوں yun yoon|ایسے aise aisay esay|اتنا itna utna|اتنی itni utni
اتنے itne|اوپر oopar upar ooper
نیچے neeche niche neechay|رکھی rakhi rkhi|رکھا rakha rkha|لکھوایا likhwaya likhvaya|ٹک tik
جگہ jaga jga|صرف sirf srf|پرانی purani|پرانا purana|پرانے purane puranay|ڈالا dala daala
ڈالی dali daali|بجلی bijli bijlee|چلی chali|چلا chala|خراب kharab khrab|کھو kho
بیمار bimar beemar bemar
پھنس phans|تھک thak thk|مہنگا mehnga mehenga|مہنگی mehngi|مہنگے mehnge|بخار bukhar|نزلہ nazla
زکام zukam|کھانسی khansi khaansi|تھکن thakan thakaan|تھکاوٹ thakawat thakavat|مہمان mehman mehmaan
گھبرا ghabra|بھیگ bheeg|فوت faut|بھیج bhej|ٹوٹ toot
"""
_SOUNDS = (("aa", "a"), ("ee", "i"), ("oo", "u"), ("w", "v"), ("ph", "f"))
_DOUBLED = re.compile(r"(.)\1+")
_FINAL_E = re.compile(r"(?<=\w\w[^aeiou])[ae]?y$")  # `walay`, `waly` and `wale` are one word
_CAUSED = re.compile(r"^(?!bots)\w{3,}wan[aei]$")


def _key(word: str) -> str:
    word = word.casefold().replace("'", "")
    for old, new in _SOUNDS:
        word = word.replace(old, new)
    return _DOUBLED.sub(r"\1", word)


def _tables() -> tuple[dict[str, str], dict[str, str]]:
    """Return the words by their spelling, and by the key of it; what comes first counts."""
    exact: dict[str, str] = {}
    keyed: dict[str, str] = {}
    for row in re.split(r"[|\n]", _ROWS.strip()):
        script, *spellings = row.split()
        for spelling in spellings:
            exact.setdefault(spelling, script.replace("~", " "))
            keyed.setdefault(_key(spelling), script.replace("~", " "))
    for script, spelling in roman_verbs.forms():
        exact.setdefault(spelling, script)
        keyed.setdefault(_key(spelling), script)
    return exact, keyed


_EXACT, _KEYED = _tables()


def spell(word: str) -> str:
    """Return a word in the script where the rules know it, and in its one spelling there."""
    if not word.isascii():
        return urdu_spelling.spell(word)
    plain = word.casefold()
    if (english := urdu_spelling.ENGLISH.get(plain)) is not None:
        return english
    return _EXACT.get(plain) or _by_sound(plain) or word


def _by_sound(word: str) -> str | None:
    return _KEYED.get(_key(word)) or _KEYED.get(_key(_FINAL_E.sub("e", word)))


def knows(word: str) -> bool:
    """Say whether a word is Urdu in Roman letters; having something done ends in -wana."""
    return word in _EXACT or _by_sound(word) is not None or bool(_CAUSED.search(word))
