/**
 * Callouts: a quote that starts with `[!NOTE]`, as on GitHub, optionally followed by a title, as in Obsidian. It
 * becomes `<aside class="callout callout-note" role="note">` with the title as its first paragraph.
 */
import type { Blockquote, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { addProperties, paragraphAs, visitParents, type ExtensionContext } from './nodes.js';

export const MAY_HAVE_CALLOUTS = /\[![a-z]/i;

const KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
type Kind = (typeof KINDS)[number];

/** Other common names. They are kept as a class and as the title. */
const OTHER_NAMES: Readonly<Record<string, Kind>> = {
  abstract: 'note',
  attention: 'warning',
  bug: 'caution',
  check: 'tip',
  cite: 'note',
  danger: 'caution',
  done: 'tip',
  error: 'caution',
  example: 'note',
  fail: 'caution',
  failure: 'caution',
  faq: 'note',
  help: 'note',
  hint: 'tip',
  info: 'note',
  missing: 'caution',
  question: 'note',
  quote: 'note',
  success: 'tip',
  summary: 'note',
  todo: 'note',
  tldr: 'note',
};

/** Titles by language, in the order of KINDS. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  ar: ['ملاحظة', 'نصيحة', 'مهم', 'تحذير', 'تنبيه'],
  cs: ['Poznámka', 'Tip', 'Důležité', 'Varování', 'Pozor'],
  da: ['Bemærk', 'Tip', 'Vigtigt', 'Advarsel', 'Forsigtig'],
  de: ['Hinweis', 'Tipp', 'Wichtig', 'Warnung', 'Vorsicht'],
  el: ['Σημείωση', 'Συμβουλή', 'Σημαντικό', 'Προειδοποίηση', 'Προσοχή'],
  en: ['Note', 'Tip', 'Important', 'Warning', 'Caution'],
  es: ['Nota', 'Consejo', 'Importante', 'Advertencia', 'Precaución'],
  fi: ['Huomautus', 'Vinkki', 'Tärkeää', 'Varoitus', 'Huomio'],
  fr: ['Remarque', 'Conseil', 'Important', 'Avertissement', 'Attention'],
  he: ['הערה', 'טיפ', 'חשוב', 'אזהרה', 'זהירות'],
  hu: ['Megjegyzés', 'Tipp', 'Fontos', 'Figyelmeztetés', 'Vigyázat'],
  it: ['Nota', 'Suggerimento', 'Importante', 'Avvertenza', 'Attenzione'],
  ja: ['注記', 'ヒント', '重要', '警告', '注意'],
  ko: ['참고', '팁', '중요', '경고', '주의'],
  nb: ['Merk', 'Tips', 'Viktig', 'Advarsel', 'Forsiktig'],
  nl: ['Opmerking', 'Tip', 'Belangrijk', 'Waarschuwing', 'Let op'],
  no: ['Merk', 'Tips', 'Viktig', 'Advarsel', 'Forsiktig'],
  pl: ['Uwaga', 'Wskazówka', 'Ważne', 'Ostrzeżenie', 'Przestroga'],
  pt: ['Nota', 'Dica', 'Importante', 'Aviso', 'Cuidado'],
  ro: ['Notă', 'Sfat', 'Important', 'Avertisment', 'Atenție'],
  ru: ['Примечание', 'Совет', 'Важно', 'Предупреждение', 'Осторожно'],
  sv: ['Obs', 'Tips', 'Viktigt', 'Varning', 'Försiktighet'],
  tr: ['Not', 'İpucu', 'Önemli', 'Uyarı', 'Dikkat'],
  uk: ['Примітка', 'Порада', 'Важливо', 'Попередження', 'Обережно'],
  zh: ['备注', '提示', '重要', '警告', '注意'],
};

/** The name may be followed by Obsidian's sign for folding, which has no effect on paper, and by a title. */
const MARKER = /^\[!([a-z][a-z-]*)(?:\|[^\]\n]*)?\][+-]?(?:[ \t]+|(?=\n)|$)/i;

export function isCalloutName(name: string): boolean {
  const key = name.toLowerCase();
  return (KINDS as readonly string[]).includes(key) || Object.hasOwn(OTHER_NAMES, key);
}

/** Converts quotes that are callouts. */
export function placeCallouts(root: Root, context: ExtensionContext): void {
  visitParents(root, (node) => {
    if (node.type === 'blockquote') turnQuote(node, context);
  });
}

/** Any name is a callout in Obsidian; data behind the name, and a sign for folding, are written nowhere else. */
function isOwnCallout(marker: string, dialect: ExtensionContext['dialect']): boolean {
  return dialect === 'obsidian' || /\||\][+-]/.test(marker);
}

function turnQuote(quote: Blockquote, context: ExtensionContext): void {
  const { dialect } = context;
  const [first] = quote.children;
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || text?.type !== 'text') return;
  const match = MARKER.exec(text.value);
  if (!match || !(isCalloutName(match[1]!) || isOwnCallout(match[0], dialect))) return;
  text.value = text.value.slice(match[0].length);
  const title = takeLine(first.children).filter((child) => child.type !== 'text' || child.value !== '');
  if (first.children.length === 0) quote.children.shift();
  makeCallout(quote, match[1]!, title, context);
}

/** Removes the first line from the children of a paragraph and returns it. */
function takeLine(children: PhrasingContent[]): PhrasingContent[] {
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!;
    if (child.type === 'break') {
      const line = children.splice(0, i + 1);
      line.pop();
      return line;
    }
    const end = child.type === 'text' ? child.value.indexOf('\n') : -1;
    if (child.type !== 'text' || end < 0) continue;
    const line = children.splice(0, i);
    line.push({ ...child, value: child.value.slice(0, end) });
    child.value = child.value.slice(end + 1);
    return line;
  }
  return children.splice(0);
}

/** Converts a node with blocks to a callout. */
export function makeCallout(
  node: Nodes & { children: unknown[] },
  name: string,
  title: PhrasingContent[],
  { language }: ExtensionContext,
): void {
  const key = name.toLowerCase();
  // Any other name is a note in Obsidian.
  const kind = isCalloutName(key) ? (OTHER_NAMES[key] ?? (key as Kind)) : 'note';
  const titles = TITLES[/^[a-z]+/i.exec(language ?? '')?.[0].toLowerCase() ?? 'en'] ?? TITLES['en']!;
  const ownTitle = key === kind ? titles[KINDS.indexOf(kind)]! : key[0]!.toUpperCase() + key.slice(1);
  const text: PhrasingContent[] = title.length > 0 ? title : [{ type: 'text', value: ownTitle }];
  (node.data ??= {}).hName = 'aside';
  const className = ['callout', `callout-${kind}`, ...(key === kind ? [] : [`callout-${key}`])];
  // A custom title does not name the kind of callout, which is otherwise visible only as a colour.
  addProperties(node, { className, role: 'note', ...(title.length > 0 && { ariaLabel: ownTitle }) });
  const heading: Paragraph = paragraphAs('p', text, { className: ['callout-title'] });
  node.children.unshift(heading);
}
