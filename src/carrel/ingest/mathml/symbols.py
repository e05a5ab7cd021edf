"""What LaTeX calls the characters, functions, accents and spaces of MathML."""

from __future__ import annotations

import unicodedata

# "character name" pairs; the name gets its backslash below.
_NAMES = """
α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota
κ kappa ϰ varkappa λ lambda μ mu µ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma
τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega ϝ digamma Γ Gamma Δ Delta Θ Theta Λ Lambda
Ξ Xi Π Pi Σ Sigma Υ Upsilon ϒ Upsilon Φ Phi Ψ Psi Ω Omega ∞ infty ∂ partial ∇ nabla ∅ varnothing
∀ forall ∃ exists ∄ nexists ¬ neg ∁ complement ℓ ell ℏ hbar ℑ Im ℜ Re ℘ wp ℵ aleph ℶ beth ℷ gimel
ℸ daleth ð eth ℧ mho ı imath ȷ jmath 𝚤 imath 𝚥 jmath ⅈ mathrm{i} ⅉ mathrm{j} ⅆ mathrm{d}
ⅇ mathrm{e} ⅅ mathrm{D} ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ⋆ star ∘ circ ∙ bullet
• bullet ∖ setminus ≀ wr ∔ dotplus ⨿ amalg † dagger ‡ ddagger ∩ cap ∪ cup ⊎ uplus ⊓ sqcap ⊔ sqcup
∧ wedge ∨ vee ⋀ bigwedge ⋁ bigvee ⋂ bigcap ⋃ bigcup ⨆ bigsqcup ⨄ biguplus ⨁ bigoplus ⨂ bigotimes
⨀ bigodot ⊕ oplus ⊖ ominus ⊗ otimes ⊘ oslash ⊙ odot ⊚ circledcirc ⊛ circledast ⊝ circleddash
⊞ boxplus ⊟ boxminus ⊠ boxtimes ⊡ boxdot ⋉ ltimes ⋊ rtimes ⋋ leftthreetimes ⋌ rightthreetimes
⋎ curlyvee ⋏ curlywedge ⋒ Cap ⋓ Cup ⊺ intercal ⊻ veebar ⊼ barwedge ⌆ doublebarwedge ⋄ diamond
⋇ divideontimes ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ⨌ iiiint ∮ oint ∯ oiint ∰ oiiint
√ surd ≤ leq ≥ geq ≦ leqq ≧ geqq ⩽ leqslant ⩾ geqslant ≪ ll ≫ gg ⋘ lll ⋙ ggg ≠ neq ≡ equiv
≈ approx ≅ cong ≃ simeq ∼ sim ≁ nsim ≇ ncong ∝ propto ≍ asymp ≐ doteq ≑ doteqdot ≒ fallingdotseq
≓ risingdotseq ≖ eqcirc ≗ circeq ≜ triangleq ≏ bumpeq ≎ Bumpeq ≊ approxeq ∽ backsim ⋍ backsimeq
≬ between ≔ coloneqq ≕ eqqcolon ≲ lesssim ≳ gtrsim ≶ lessgtr ≷ gtrless ⋚ lesseqgtr ⋛ gtreqless
≮ nless ≯ ngtr ≰ nleq ≱ ngeq ≨ lneqq ≩ gneqq ⋦ lnsim ⋧ gnsim ⪅ lessapprox ⪆ gtrapprox ⪇ lneq
⪈ gneq ⪕ eqslantless ⪖ eqslantgtr ⋖ lessdot ⋗ gtrdot ≺ prec ≻ succ ≼ preccurlyeq ≽ succcurlyeq
⪯ preceq ⪰ succeq ≾ precsim ≿ succsim ⊀ nprec ⊁ nsucc ⋞ curlyeqprec ⋟ curlyeqsucc ⋨ precnsim
⋩ succnsim ⪷ precapprox ⪸ succapprox ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊄ not\\subset
⊅ not\\supset ⊈ nsubseteq ⊉ nsupseteq ⊊ subsetneq ⊋ supsetneq ⫅ subseteqq ⫆ supseteqq ⋐ Subset
⋑ Supset ⊏ sqsubset ⊐ sqsupset ⊑ sqsubseteq ⊒ sqsupseteq ∈ in ∉ notin ∋ ni ∌ not\\ni ⊢ vdash
⊣ dashv ⊨ models ⊤ top ⊥ bot ⟂ perp ⊩ Vdash ⊪ Vvdash ⊬ nvdash ⊭ nvDash ⊮ nVdash ⊯ nVDash ∣ mid
∤ nmid ∥ parallel ∦ nparallel ⋈ bowtie ⌣ smile ⌢ frown ⊲ vartriangleleft ⊳ vartriangleright
⊴ trianglelefteq ⊵ trianglerighteq ⋪ ntriangleleft ⋫ ntriangleright ⋬ ntrianglelefteq
⋭ ntrianglerighteq ⋔ pitchfork ∴ therefore ∵ because ∎ blacksquare ← leftarrow → rightarrow
↑ uparrow ↓ downarrow ↔ leftrightarrow ↕ updownarrow ↖ nwarrow ↗ nearrow ↘ searrow ↙ swarrow
⇐ Leftarrow ⇒ Rightarrow ⇑ Uparrow ⇓ Downarrow ⇔ Leftrightarrow ⇕ Updownarrow ⇚ Lleftarrow
⇛ Rrightarrow ⟵ longleftarrow ⟶ longrightarrow ⟷ longleftrightarrow ⟸ Longleftarrow
⟹ Longrightarrow ⟺ Longleftrightarrow ↦ mapsto ⟼ longmapsto ↩ hookleftarrow ↪ hookrightarrow
↼ leftharpoonup ↽ leftharpoondown ⇀ rightharpoonup ⇁ rightharpoondown ⇌ rightleftharpoons
⇋ leftrightharpoons ↿ upharpoonleft ↾ upharpoonright ⇃ downharpoonleft ⇂ downharpoonright
⇄ rightleftarrows ⇆ leftrightarrows ⇇ leftleftarrows ⇉ rightrightarrows ⇈ upuparrows
⇊ downdownarrows ↚ nleftarrow ↛ nrightarrow ↮ nleftrightarrow ⇍ nLeftarrow ⇏ nRightarrow
⇎ nLeftrightarrow ↠ twoheadrightarrow ↞ twoheadleftarrow ↣ rightarrowtail ↢ leftarrowtail
↫ looparrowleft ↬ looparrowright ↭ leftrightsquigarrow ⇝ rightsquigarrow ↝ leadsto ↰ Lsh ↱ Rsh
↶ curvearrowleft ↷ curvearrowright ↺ circlearrowleft ↻ circlearrowright ⟨ langle ⟩ rangle
〈 langle 〉 rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ⌜ ulcorner ⌝ urcorner ⌞ llcorner ⌟ lrcorner
‖ | ∖ setminus \\ backslash { { } } # # $ $ % % & & _ _ … dots ⋯ cdots ⋮ vdots ⋱ ddots ⋰ iddots
′ prime ‵ backprime ∠ angle ∡ measuredangle ∢ sphericalangle ♭ flat ♮ natural ♯ sharp ♣ clubsuit
♢ diamondsuit ♡ heartsuit ♠ spadesuit ★ bigstar ✓ checkmark ✠ maltese □ square ■ blacksquare
◻ square ◊ lozenge ⧫ blacklozenge △ bigtriangleup ▽ bigtriangledown ▵ triangle ▿ triangledown
▲ blacktriangle ▴ blacktriangle ▾ blacktriangledown ◃ triangleleft ▹ triangleright
◂ blacktriangleleft ▸ blacktriangleright ◯ bigcirc ○ circ § S ¶ P © copyright ® circledR £ pounds
¥ yen
"""
_PAIRS = _NAMES.split()
SYMBOLS = {
    character: "\\" + name for character, name in zip(_PAIRS[::2], _PAIRS[1::2], strict=True)
} | {
    "−": "-",
    "‐": "-",
    "‑": "-",
    "∶": ":",
    "°": "^{\\circ}",
    "″": "''",
    "‴": "'''",
    "‘": "`",
    "’": "'",
    "^": "\\hat{}",
    "~": "\\sim",
    "∕": "/",
    "⁄": "/",
    "||": "\\|",
    "ﬁ": "fi",
    "ﬂ": "fl",
}
FUNCTIONS = frozenset(
    """arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf
    limsup ln log max min Pr sec sin sinh sup tan tanh injlim projlim""".split()
)
# Functions whose limits stand below in a display.
LIMITED = frozenset("\\" + name for name in "det gcd inf lim liminf limsup max min Pr sup".split())
LARGE = frozenset("∑∏∐⋀⋁⋂⋃⨆⨄⨁⨂⨀")
INTEGRALS = frozenset("∫∬∭⨌∮∯∰")

OVER = {
    "^": "hat", "ˆ": "hat", "̂": "hat", "~": "tilde", "˜": "tilde", "∼": "tilde", "̃": "tilde",
    "¯": "bar", "ˉ": "bar", "̄": "bar", "―": "overline", "‾": "overline", "_": "overline",
    "̅": "overline", "→": "vec", "⃗": "vec", "⇀": "vec", "˙": "dot", ".": "dot", "̇": "dot",
    "¨": "ddot", "··": "ddot", "..": "ddot", "̈": "ddot", "⃛": "dddot", "...": "dddot", "…": "dddot",
    "⃜": "ddddot", "´": "acute", "́": "acute", "`": "grave", "̀": "grave", "ˇ": "check",
    "̌": "check", "˘": "breve", "̆": "breve", "˚": "mathring", "̊": "mathring",
    "⏞": "overbrace", "︷": "overbrace", "⎴": "overbracket", "⏜": "overparen",
    "←": "overleftarrow", "⃖": "overleftarrow", "↔": "overleftrightarrow",
}  # fmt: skip
WIDE = {"hat": "widehat", "tilde": "widetilde", "bar": "overline", "vec": "overrightarrow"}
UNDER = {
    "_": "underline", "¯": "underline", "ˉ": "underline", "―": "underline", "‾": "underline",
    "̲": "underline", "⏟": "underbrace", "︸": "underbrace", "⎵": "underbracket", "⏝": "underparen",
    "→": "underrightarrow", "←": "underleftarrow", "↔": "underleftrightarrow",
}  # fmt: skip
VARIANTS = {
    "bold": "mathbf",
    "bold-italic": "boldsymbol",
    "italic": "mathit",
    "normal": "mathrm",
    "double-struck": "mathbb",
    "script": "mathcal",
    "bold-script": "mathcal",
    "fraktur": "mathfrak",
    "bold-fraktur": "mathfrak",
    "sans-serif": "mathsf",
    "bold-sans-serif": "mathsf",
    "sans-serif-italic": "mathsf",
    "sans-serif-bold-italic": "mathsf",
    "monospace": "mathtt",
    "-tex-calligraphic": "mathcal",
    "-tex-mathit": "mathit",
}
TEXT_VARIANTS = {
    "bold": "textbf",
    "italic": "textit",
    "bold-italic": "textbf",
    "sans-serif": "textsf",
    "monospace": "texttt",
}
# Unicode's words for its mathematical letters, the longer first.
_STYLES = (
    ("SANS-SERIF BOLD ITALIC", "mathsf"),
    ("SANS-SERIF BOLD", "mathsf"),
    ("SANS-SERIF ITALIC", "mathsf"),
    ("SANS-SERIF", "mathsf"),
    ("BOLD SCRIPT", "mathcal"),
    ("BOLD FRAKTUR", "mathfrak"),
    ("BOLD ITALIC", "boldsymbol"),
    ("BOLD", "mathbf"),
    ("ITALIC", ""),
    ("SCRIPT", "mathcal"),
    ("FRAKTUR", "mathfrak"),
    ("BLACK-LETTER", "mathfrak"),
    ("DOUBLE-STRUCK", "mathbb"),
    ("MONOSPACE", "mathtt"),
)
NAMED_SPACES = {
    "veryverythinmathspace": 1 / 18,
    "verythinmathspace": 2 / 18,
    "thinmathspace": 3 / 18,
    "mediummathspace": 4 / 18,
    "thickmathspace": 5 / 18,
    "verythickmathspace": 6 / 18,
    "veryverythickmathspace": 7 / 18,
}
# Marks without a width of their own, and the selectors of variants.
INVISIBLE = dict.fromkeys(
    [
        *map(ord, "\u2061\u2062\u2063\u2064\u200b\u200c\u200d\u2060\ufeff\u00ad"),
        *range(0xFE00, 0xFE10),
    ]
)


def symbol(character: str) -> str:
    """Return the LaTeX of a character: a command, a styled letter, or the character itself."""
    if found := SYMBOLS.get(character):
        return found
    if character.isascii() or len(character) != 1:
        return character
    return _styled(character)


def space(em: float) -> str:
    """Return the LaTeX of a space of so many em."""
    for least, latex in (
        (1.9, "\\qquad"), (0.9, "\\quad"), (0.32, "\\ "), (0.26, "\\;"), (0.2, "\\:"), (0.1, "\\,"),
    ):  # fmt: skip
        if em >= least:
            return latex
    return "\\!" if em <= -0.1 else ""


def _styled(character: str) -> str:
    plain = unicodedata.normalize("NFKC", character)
    name = unicodedata.name(character, "")
    if len(plain) != 1 or plain == character or not plain.isalnum():
        return character
    for words, command in _STYLES:
        if name.startswith((f"MATHEMATICAL {words} ", f"{words} CAPITAL", f"{words} SMALL")):
            inner = SYMBOLS.get(plain, plain)
            return f"\\{command}{{{inner}}}" if command else inner
    return character
