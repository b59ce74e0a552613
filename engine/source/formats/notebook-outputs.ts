/** What cells of a notebook have put out, as Markdown. */
import type { SourcePosition } from '../../diagnostics.js';
import { escapeMarkup } from '../../base/markup.js';
import { ansiAsHtml } from './ansi.js';
import type { ReadDocument } from './contract.js';
import { objectOf, stringOf, textIn, type Json } from './notebook-values.js';

interface Site {
  readonly place: SourcePosition;
  /** What messages call the cell. */
  readonly name: string;
}

/** Types of data from the best to the poorest, and what each becomes; null: the next one is taken. */
const TYPES: readonly (readonly [type: string, write: (data: Data) => readonly string[] | null])[] = [
  ['text/html', ({ value }) => html(value)],
  [
    'image/svg+xml',
    ({ value, ...data }) => picture(`data:image/svg+xml,${encodeURIComponent(wellFormed(value))}`, data),
  ],
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp'].map(
    (type) =>
      [type, ({ value, ...data }: Data) => picture(`data:${type};base64,${value.replace(/\s+/g, '')}`, data)] as const,
  ),
  ['text/latex', ({ value }) => latex(value)],
  ['text/markdown', ({ value }) => [value]],
  ['application/json', ({ value }) => (value === '' ? null : pre(escapeMarkup(value), 'notebook-output'))],
  ['text/plain', ({ value }) => pre(ansiAsHtml(value), 'notebook-output')],
];

interface Data {
  readonly value: string;
  /** The text that stands for a picture. */
  readonly plain: string;
  /** The metadata of the type. */
  readonly metadata: Json;
}

export class Outputs {
  readonly warnings: ReadDocument['warnings'][number][] = [];

  written(output: Json, site: Site): readonly string[] {
    const kind = output['output_type'];
    if (kind === 'stream') {
      const isError = (output['name'] ?? output['stream']) === 'stderr';
      return pre(ansiAsHtml(textIn(output['text'])), `notebook-output${isError ? ' notebook-warning' : ''}`);
    }
    if (kind === 'error' || kind === 'pyerr') {
      const trace = output['traceback'];
      const text = Array.isArray(trace) ? trace.map(stringOf).join('\n') : '';
      const short = `${stringOf(output['ename'])}: ${stringOf(output['evalue'])}`;
      return pre(ansiAsHtml(text === '' ? short : text), 'notebook-output notebook-error');
    }
    // Version 3 of the format has its data in the output itself, by short names.
    const data = 'data' in output ? objectOf(output['data']) : ofVersion3(output);
    return this.#data(data, objectOf(output['metadata']), site);
  }

  #data(data: Json, metadata: Json, { place, name }: Site): readonly string[] {
    const plain = textIn(data['text/plain']);
    for (const [type, write] of TYPES) {
      const value = data[type];
      if (value === undefined) continue;
      const text = typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value, null, 2) : textIn(value);
      const lines = write({ value: text, plain, metadata: objectOf(metadata[type]) });
      if (!lines) continue;
      const isPoor = type === 'text/plain' && Object.keys(data).some((one) => /html|javascript|widget|vnd\./.test(one));
      if (isPoor)
        this.#warn(
          place,
          `What ${name} put out is drawn by a script, which is not run; its text is printed. Save it as a picture too.`,
        );
      return lines;
    }
    const types = Object.keys(data);
    if (types.length > 0)
      this.#warn(place, `What ${name} put out is left out: ${types.slice(0, 3).join(', ')} cannot be printed.`);
    return [];
  }

  #warn(position: SourcePosition, message: string): void {
    this.warnings.push({ code: 'SVC_CONTENT_UNSUPPORTED', message, position });
  }
}

const NAMES_OF_3: Readonly<Record<string, string>> = {
  html: 'text/html',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  latex: 'text/latex',
  text: 'text/plain',
};

function ofVersion3(output: Json): Json {
  return Object.fromEntries(
    Object.entries(output).flatMap(([name, value]) =>
      Object.hasOwn(NAMES_OF_3, name) ? [[NAMES_OF_3[name], value]] : [],
    ),
  );
}

function pre(inside: string, classes: string): readonly string[] {
  const shown = inside.trimEnd();
  return shown === '' ? [] : [`<pre class="${classes}">${shown.startsWith('\n') ? '\n' : ''}${shown}</pre>`];
}

/** HTML that a script would draw is none. Style sheets are those of a screen. */
function html(text: string): readonly string[] | null {
  if (/<script\b|<iframe\b/i.test(text)) return null;
  const content = withoutStyles(text)
    .replace(/\sborder="\d*"/g, '')
    .trim();
  if (content === '') return [];
  // Markdown would go on after a blank line.
  return [`<div class="notebook-output notebook-html">${content.replace(/\n(?:[ \t]*\n)+/g, '\n')}</div>`];
}

function withoutStyles(html: string): string {
  const [before = '', ...others] = html.split(/<style\b/i);
  // One without an end goes on to the next, and no further, so that each part is read once.
  return before + others.map((part) => /<\/style>([^]*)$/i.exec(part)?.[1] ?? '').join('');
}

/** Halves of characters cannot be written in addresses. */
function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');
}

/** Formulas with their signs, and environments as they are. */
function latex(text: string): readonly string[] {
  const inside = text.trim();
  const inner = /^\$([^$]+)\$$/
    .exec(inside)?.[1]!
    .trim()
    .replace(/^\\displaystyle\b\s*/, '');
  return [inner === undefined ? inside : `$$\n${inner}\n$$`];
}

function picture(url: string, { plain, metadata }: Omit<Data, 'value'>): readonly string[] {
  const sizes = ['width', 'height'].flatMap((name) => {
    const size = Number(metadata[name]);
    return size > 0 ? [` ${name}="${Math.round(size)}"`] : [];
  });
  // A figure of matplotlib says of itself what it is.
  const alt = escapeMarkup(plain.replace(/^<|>$/g, '').replace(/\s+/g, ' ').slice(0, 200)) || 'Output of the code';
  return [`<p class="notebook-picture"><img src="${url}" alt="${alt}"${sizes.join('')}></p>`];
}
