/**
 * Spaces that do not break: between numbers and units, initials and names, references and their numbers, short words and
 * what follows, and before marks of French punctuation. And dashes and ellipses.
 */
import { shortWords, spacesBefore } from './smart-marks.js';
import type { Change } from './smart-quotes.js';

const NO_BREAK = '\u00A0';

/** A rule: what is found, and what the first group of it becomes. */
interface Rule {
  readonly pattern: RegExp;
  /** Without it, the text has none: a cheaper search. */
  readonly needs: RegExp;
  readonly by: (found: string) => string;
}

const UNITS =
  'km|hm|dm|cm|mm|µm|μm|nm|m|kg|mg|µg|μg|g|t|hl|dl|cl|ml|mL|l|L|ms|µs|ns|s|min|h|kWh|MWh|GWh|Wh|kW|MW|GW|W|kV|mV|V|mA|A|' +
  'kHz|MHz|GHz|THz|Hz|kPa|hPa|MPa|Pa|bar|mbar|kJ|MJ|J|kcal|cal|kN|N|Nm|K|°C|°F|mol|mmol|lx|lm|cd|dB|ppm|ppb|px|pt|em|' +
  'bit|kbit|Mbit|Gbit|B|kB|KB|MB|GB|TB|KiB|MiB|GiB|TiB|%|‰|€|£|\\$|¥|EUR|USD|CHF|GBP|ha|mph|rpm|dpi|in|ft|lb|oz|mi|yd';
const REFERENCES =
  'Fig|Figs|Figure|Table|Tab|Section|Sect|Sec|Chapter|Chap|Ch|Eq|Eqs|Equation|Appendix|App|Part|Vol|No|Nos|pp?|Art|Ex|' +
  'Abb|Abbildung|Tabelle|Kapitel|Kap|Abschnitt|Abschn|Nr|Bd|Abs|Seite|Anhang|Gl|Tableau|Chapitre|Annexe|Figura|Tabla|Capítulo|' +
  'Tabella|Capitolo|Rys|Rozdz|Obr|рис|табл|гл|стр';
const TITLES = 'Dr|Mr|Mrs|Ms|Prof|St|Mme|Mlle|Hr|Fr|Sr|Sra';

const RULES: readonly Rule[] = [
  // Options (`--strict`) and arrows stay.
  {
    pattern: /(?<=[^\s\-<!])(---?)(?=[^\s\->])|(?<=\s|^)(---?)(?=\s)|(?<=\S)\s(---?)$/gu,
    needs: /--/,
    by: (found) => found.replace(/---?/, (dashes) => (dashes.length === 3 ? '—' : '–')),
  },
  { pattern: /(?<![./\\\d])(\.\.\.)(?![./\\\d])/g, needs: /\.\.\./, by: () => '…' },
  {
    pattern: new RegExp(`(?<=\\d)([ \\n])(?=(?:${UNITS})(?![\\p{L}\\p{N}]))`, 'gu'),
    needs: /\d[ \n][^\s\d]/,
    by: () => NO_BREAK,
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:(?:${REFERENCES})\\.?|§§?)([ \\n])(?=[\\p{Nd}])`, 'giu'),
    needs: /[^\s\d][ \n]\p{Nd}/u,
    by: () => NO_BREAK,
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:\\p{Lu}|${TITLES})\\.([ \\n])(?=\\p{Lu}(?:\\.|\\p{Ll}))`, 'gu'),
    needs: /[^\s\d]\.[ \n]\S/,
    by: () => NO_BREAK,
  },
  // z. B., u. a., i. d. R., e. g.
  {
    pattern: /(?<![\p{L}\p{N}])\p{L}\.([ \n])(?=\p{L}\.(?!\p{L}))/gu,
    needs: /[^\s\d]\.[ \n][^\s\d]+\./,
    by: () => NO_BREAK,
  },
];

export function spaceChanges(text: string, language: string, isFixed: (at: number) => boolean): Change[] {
  const changes: Change[] = [];
  const note = (at: number, length: number, by: string): void => {
    for (let i = at; i < at + length; i++) if (isFixed(i)) return;
    if (!changes.some((change) => change.at === at)) changes.push({ at, length, by });
  };
  for (const { pattern, needs, by } of RULES) {
    if (!needs.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const found = match.slice(1).find((group) => group !== undefined)!;
      const at = match.index + match[0].lastIndexOf(found);
      note(at, found.length, by(found));
      // A dash between spaces does not begin a line.
      const before = text.charAt(at - 1);
      if (found.startsWith('--') && (before === ' ' || before === '\n') && at > 1) note(at - 1, 1, NO_BREAK);
    }
  }
  const short = shortWords(language);
  if (short !== null)
    for (const { index } of text.matchAll(
      new RegExp(`(?<![\\p{L}\\p{N}'’])[${short}][ \\n](?=[\\p{L}\\p{N}„«"])`, 'giu'),
    ))
      note(index + 1, 1, NO_BREAK);
  changes.push(...frenchChanges(text, language, isFixed));
  return changes;
}

function frenchChanges(text: string, language: string, isFixed: (at: number) => boolean): Change[] {
  const spaces = spacesBefore(language);
  if (spaces === null) return [];
  const changes: Change[] = [];
  for (const { 0: found, 1: mark, index } of text.matchAll(
    /(?<=[\p{L}\p{N}»)\]"”’%])[ \u00A0\u202F]?([:;!?])(?=[\s!?»)"]|$)/gu,
  )) {
    const space = spaces[mark!];
    if (space !== undefined && !isFixed(index + found.length - 1) && !/[!?]/.test(text.charAt(index - 1)))
      changes.push({ at: index, length: found.length - 1, by: space });
  }
  // Marks that the writer has set have their spaces, too.
  for (const { index, 0: space } of text.matchAll(
    /(?<=«)[ \u00A0\u202F]?(?=\S)|(?<![ \u00A0\u202F])[ \u00A0\u202F]?(?=»)/g,
  ))
    changes.push({ at: index, length: space.length, by: '\u202F' });
  return changes;
}
