/**
 * Jupyter notebooks (nbformat 4, and the worksheets of 3) as Markdown: its cells of Markdown as they are, code in fences with the number
 * of its run, and what it put out as pictures, tables, formulas and text. The CSS of Jupyter is not used; a few rules of our own are.
 */
import { marksAround } from '../../base/fence-marks.js';
import type { LinesFrom } from '../../base/source-lines.js';
import { decodeInput } from '../resources/decode.js';
import { FormatError, type ReadDocument, type ReadingFormat } from './contract.js';
import { NOTEBOOK_CSS } from './notebook-css.js';
import { Outputs } from './notebook-outputs.js';
import { listOf, objectOf, stringOf, textIn, type Json } from './notebook-values.js';

export async function readNotebook(content: string | Uint8Array, reading: ReadingFormat): Promise<ReadDocument> {
  const text = typeof content === 'string' ? content : decodeInput(content).text;
  const data = parsed(text);
  const cells = 'cells' in data ? data['cells'] : objectOf(listOf(data['worksheets'])[0])['cells'];
  if (!Array.isArray(cells)) throw new FormatError('The notebook has no cells; save it anew in Jupyter.');
  return new Writer(objectOf(data['metadata']), reading).write(cells);
}

function parsed(text: string): Json {
  try {
    return objectOf(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FormatError(`The notebook is not valid JSON: ${reason}.`);
  }
}

/** What tags of a cell, the fields of its metadata and comments of Quarto leave out. */
interface Shown {
  readonly cell: boolean;
  readonly input: boolean;
  readonly output: boolean;
}

class Writer {
  readonly #lines: string[] = [];
  readonly #runs: LinesFrom[] = [];
  readonly #outputs = new Outputs();
  readonly #language: string;
  /** The first line of the cell. */
  #start = 1;

  constructor(
    metadata: Json,
    readonly reading: ReadingFormat,
  ) {
    const named = stringOf(objectOf(metadata['language_info'])['name']);
    this.#language = languageOf(named) ?? languageOf(objectOf(metadata['kernelspec'])['language']) ?? 'python';
  }

  write(cells: readonly unknown[]): ReadDocument {
    for (const [index, given] of cells.entries()) {
      const cell = objectOf(given);
      this.#begin(index);
      if (index === 0 && this.#frontMatter(cell)) continue;
      if (index === 0) this.#push(NOTEBOOK_CSS, '');
      this.#cell(cell, index);
    }
    const text = this.#lines.join('\n');
    return { type: 'markdown', text, runs: this.#runs, warnings: this.#outputs.warnings };
  }

  /** A cell of raw text with the front matter of Quarto and nbdev comes first. */
  #frontMatter(cell: Json): boolean {
    const text = textIn(cell['source']).trim();
    if (cell['cell_type'] !== 'raw' || !/^---\n[^]*\n---$/.test(text)) return false;
    this.#push(text, '', NOTEBOOK_CSS, '');
    return true;
  }

  #begin(index: number): void {
    this.#start = this.#lines.length + 1;
    const { source } = this.reading;
    const file = `${source === undefined ? '' : `${source} `}cell ${index + 1}`;
    this.#runs.push({ line: this.#lines.length + 1, file, lineInFile: 1 });
  }

  #cell(cell: Json, index: number): void {
    const text = textIn(cell['source']);
    const shown = shownOf(cell, text);
    if (!shown.cell) return;
    const kind = cell['cell_type'];
    if (kind === 'markdown') this.#push(withAttachments(text, objectOf(cell['attachments'])), '');
    else if (kind === 'heading') this.#push(`${'#'.repeat(levelOf(cell['level']))} ${text}`, '');
    else if (kind === 'raw') this.#raw(text, objectOf(cell['metadata']));
    else if (kind === 'code') this.#code({ cell, text, shown, index });
  }

  /** Raw text belongs to the format that it names. */
  #raw(text: string, metadata: Json): void {
    const format = stringOf(metadata['format'] ?? metadata['raw_mimetype']);
    if (/^(?:|text\/markdown|text\/html|text\/x-markdown)$/.test(format)) this.#push(text, '');
  }

  #code({ cell, text, shown, index }: { cell: Json; text: string; shown: Shown; index: number }): void {
    const count = cell['execution_count'] ?? cell['prompt_number'];
    const label = typeof count === 'number' ? String(count) : '';
    const code = withoutOptions(textIn(cell['input'] ?? text));
    if (shown.input && this.reading.showInput && code.trim() !== '') {
      const marks = marksAround(code);
      const language = languageOf(cell['language']) ?? this.#language;
      const run = label === '' ? '' : ` data-run="${label}"`;
      this.#push(`${marks}${language} {.notebook-input${run}}`, code, marks, '');
    }
    if (!shown.output) return;
    const place = { line: this.#start, column: 1 };
    for (const output of listOf(cell['outputs']))
      this.#push(...this.#outputs.written(objectOf(output), { place, name: `cell ${index + 1}` }), '');
  }

  #push(...texts: readonly string[]): void {
    // Not as arguments of one call: an output may have more lines than calls take arguments.
    for (const text of texts) for (const line of text.split('\n')) this.#lines.push(line);
  }
}

/** As the info of a fence takes it; null: it is none. */
function languageOf(value: unknown): string | null {
  return /^[\w+#.-]+/.exec(stringOf(value))?.[0].toLowerCase() ?? null;
}

function levelOf(value: unknown): number {
  return typeof value === 'number' ? Math.min(6, Math.max(1, Math.round(value))) : 1;
}

/** Tags of nbconvert, Jupyter Book and JupyterLab, and options of Quarto. */
function shownOf(cell: Json, text: string): Shown {
  const metadata = objectOf(cell['metadata']);
  const tags = new Set(listOf(metadata['tags']).map((tag) => stringOf(tag).replaceAll('_', '-')));
  const jupyter = objectOf(metadata['jupyter']);
  const has = (...names: readonly string[]): boolean => names.some((name) => tags.has(name));
  const option = (name: string): string | undefined =>
    new RegExp(`^#\\|[ \\t]*${name}:[ \\t]*(\\S+)`, 'm').exec(text)?.[1];
  return {
    cell: !has('remove-cell') && option('include') !== 'false',
    input:
      !has('hide-input', 'remove-input', 'hide-code') &&
      jupyter['source_hidden'] !== true &&
      option('echo') !== 'false',
    output: !has('remove-output', 'hide-output') && jupyter['outputs_hidden'] !== true && option('output') !== 'false',
  };
}

/** Comments of Quarto at the beginning of a cell are no code. */
function withoutOptions(code: string): string {
  return code.replace(/^(?:#\|[^\n]*(?:\n|$))+/, '').trimEnd();
}

/** Pictures that a cell of Markdown holds itself. */
function withAttachments(text: string, attachments: Json): string {
  return text.replace(/\]\(attachment:([^()\s]+)((?:\s[^()]*)?)\)/g, (all, name: string, rest: string) => {
    const [type, data] = Object.entries(objectOf(attachments[decoded(name)] ?? attachments[name]))[0] ?? [];
    return type === undefined ? all : `](data:${type};base64,${textIn(data).replace(/\s+/g, '')}${rest})`;
  });
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
