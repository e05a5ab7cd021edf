"""The style of Carrel's pages: one sheet, in the page itself."""

from __future__ import annotations

STYLE = """
:root {
  color-scheme: light dark;
  --ground: #f7f5f0; --sheet: #fffdf9; --ink: #23201b; --soft: #6a6357; --line: #e2dccf;
  --accent: #8a4b1f; --good: #2c6e49; --bad: #a4262c; --code: #f1ece1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #17150f; --sheet: #211e17; --ink: #ece6da; --soft: #a89f8f; --line: #3a352a;
    --accent: #e0a16f; --good: #7cc79b; --bad: #f0898d; --code: #2c281f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 2.5rem 1.25rem 3rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.6 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main, header, footer { max-width: 46rem; margin-inline: auto; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .9rem; }
h1 {
  margin: 0; font: 600 2.3rem/1.15 ui-serif, Charter, Georgia, serif; letter-spacing: -.01em;
}
h1 + p { margin: 0; color: var(--soft); }
h2 { margin: 0 0 .9rem; font: 600 1.15rem/1.3 ui-serif, Charter, Georgia, serif; }
h3 { margin: 1.5rem 0 .7rem; color: var(--soft); font-size: .95rem; font-weight: 600; }
h2 + h3 { margin-top: 0; }
.state {
  margin: 1.1rem 0 1.6rem; padding: .7rem 1rem; border-left: .3rem solid var(--good);
  border-radius: .3rem; background: var(--sheet);
}
.state strong { color: var(--good); }
.state.bad { border-color: var(--bad); }
.state.bad strong { color: var(--bad); }
.state p { margin: .2rem 0 0; }
section {
  margin-bottom: 1.25rem; padding: 1.3rem 1.4rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: .6rem;
}
dl { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: .45rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.figures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; margin: 0;
  padding: 0; list-style: none; }
.figures b { display: block; font: 600 1.9rem/1.2 ui-serif, Charter, Georgia, serif; }
.figures span { color: var(--soft); font-size: .92rem; }
code {
  font: .92em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
.steps { margin: 0; padding: 0; list-style: none; }
.steps li + li { margin-top: .9rem; }
.steps + p { margin: .9rem 0 0; }
.steps code {
  display: block; margin-top: .25rem; padding: .5rem .8rem; white-space: pre-wrap;
  overflow-wrap: anywhere; background: var(--code); border-radius: .35rem; user-select: all;
}
a { color: var(--accent); text-underline-offset: .15em; }
a:focus-visible, code:focus-visible { outline: .15rem solid var(--accent); outline-offset: .15rem; }
footer { color: var(--soft); font-size: .9rem; }
@media (max-width: 34rem) {
  body { padding-top: 1.5rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .6rem; }
  section { padding: 1.1rem 1rem; }
}
"""
