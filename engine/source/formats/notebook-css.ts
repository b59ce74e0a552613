/** How notebooks look in all templates, unless a style sheet says otherwise: within a layer, so that those of users come before it. */
const RULES = `
:where(pre.notebook-input) { position: relative; margin-bottom: 2mm }
:where(pre.notebook-input[data-run])::before {
  content: '[' attr(data-run) ']'; float: right; margin-left: 4mm; font-size: 0.85em; opacity: 0.75;
}
:where(pre.notebook-output) {
  margin: 0 0 4mm; padding: 0 0 0 3mm; border: 0; border-left: 1.5pt solid var(--rule-color, #bbb); border-radius: 0;
  background: none; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.82em;
}
:where(pre.notebook-warning, pre.notebook-error) { border-left-color: #b3261e }
:where(.notebook-html) { margin: 0 0 4mm }
:where(.notebook-html table) { font-size: 0.85em; width: auto }
:where(.notebook-picture) { margin: 0 0 4mm; text-align: center; text-indent: 0 }
:where(.notebook-picture img) { max-width: 100% }
.ansi-bold { font-weight: bold }
.ansi-red { color: #a4161a } .ansi-green { color: #1b6b2c } .ansi-yellow { color: #7a5800 } .ansi-blue { color: #1d4fa8 }
.ansi-magenta { color: #8a1c7c } .ansi-cyan { color: #0b6470 } .ansi-gray { color: #595959 }
`;

export const NOTEBOOK_CSS = `<style>${RULES.replace(/\n+/g, ' ')}</style>`;
