/** Figures and tables of LaTeX (`figure`, `table`, `tabular`), with their captions and labels, as Markdown has them. */
import type { Environment } from './foreign-site.js';
import { FENCE, TABULAR } from './foreign-tables.js';
import { argumentsAt, closingBrace, plainTex } from './foreign-tex.js';

const IMAGE = /\\includegraphics\*?(?:\[([^\]\n]{0,300})\])?\{([^{}\n]{1,400})\}/g;
/** A picture as this module writes it. */
const PART = /^!\[/;
const LABEL = /\\label\{([^{}\n]{1,100})\}/;
/** Commands that place what follows, and say nothing. */
const PLACING =
  /\\(?:centering|raggedright|raggedleft|small|footnotesize|scriptsize|tiny|normalsize|hfill|hspace\*?\{[^{}]*\}|vspace\*?\{[^{}]*\}|quad|qquad|noindent|setlength\{[^{}]*\}\{[^{}]*\}|renewcommand\{[^{}]*\}\{[^{}]*\}|captionsetup\{[^{}]*\}|(?:resizebox\{[^{}]*\}\{[^{}]*\}|scalebox\{[^{}]*\})\{%?)(?![a-zA-Z])/g;

interface Captioned {
  readonly caption: string | null;
  readonly label: string | null;
  /** What is left without both. */
  readonly rest: string;
}

/** Takes the caption and the label out of the lines of a float. */
function captioned(lines: readonly string[]): Captioned {
  const text = lines.join('\n');
  const command = /\\caption(?:of\{\w{1,20}\})?\*?(?:\[[^\]\n]{0,300}\])?\s*(?=\{)/.exec(text);
  const [inside] = command ? (argumentsAt(text, command.index + command[0].length, 1) ?? []) : [];
  let rest = text;
  let caption: string | null = null;
  if (command && inside !== undefined) {
    const open = text.indexOf('{', command.index + command[0].length - 1);
    rest = text.slice(0, command.index) + text.slice(closingBrace(text, open) + 1);
    caption = plainTex(
      inside
        .replace(LABEL, '')
        .replace(/\s*\n\s*/g, ' ')
        .trim(),
    );
  }
  const label = LABEL.exec(inside ?? '')?.[1] ?? LABEL.exec(rest)?.[1] ?? null;
  return { caption, label, rest: rest.replace(LABEL, '') };
}

/** The lines of a text without commands that only place it. */
function placedLines(text: string): string[] {
  const lines = text.replace(PLACING, '').split('\n');
  // The brace of \resizebox.
  return lines.map((line) => (/^[ \t]*\}[ \t]*%?$/.test(line) ? '' : line.trim() === '' ? '' : line));
}

function named(label: string | null, others: string): string {
  const attributes = `${label === null ? '' : `#${label}`} ${others}`.trim();
  return attributes === '' ? '' : `{${attributes}}`;
}

interface Picture {
  readonly caption: string | null;
  readonly label: string | null;
  /** Beside others it is as wide as its place. */
  readonly isPart: boolean;
}

function imageOf([, options = '', path = '']: RegExpMatchArray, { caption, label, isPart }: Picture): string {
  const [, share = '', unit = ''] = /width=\s*([\d.]*)\s*(\\\w+|[a-z]+)/.exec(options) ?? [];
  const width = unit.startsWith('\\')
    ? `width=${Math.round(Math.min(1, Number(share === '' ? 1 : share)) * 1000) / 10}%`
    : share !== '' && /^(?:cm|mm|in|pt)$/.test(unit)
      ? `width=${share}${unit}`
      : '';
  // An attribute of this name makes the text a caption (figures.ts).
  const attributes = [...(isPart || width === '' ? [] : [width]), ...(caption === null ? [] : ['fig-align=center'])];
  return `![${caption ?? ''}](<${path}>)${named(label, attributes.join(' '))}`;
}

/** How many parts stand in a row at most. */
const MOST_IN_ROW = 3;

/** A figure: one image with its caption; or whatever it holds, with the caption below. */
export function figureOf({ content }: Environment): readonly string[] {
  const { caption, label, rest } = captioned(content);
  const images = [...rest.matchAll(IMAGE)];
  const others = placedLines(rest.replace(IMAGE, '')).filter((line) => !/^(?:[~\s]|\\\\)*$/.test(line));
  if (images.length === 1 && others.length === 0 && caption !== null)
    return ['', imageOf(images[0]!, { caption, label, isPart: false }), ''];
  // Parts that are written already, or images alone, stand beside one another.
  const parts = images.length + others.length;
  const isRow = parts > 1 && others.every((line) => PART.test(line));
  const bare = { caption: null, label: null, isPart: isRow };
  const inside = rest.replace(IMAGE, (...match) => `\n\n${imageOf(match as unknown as RegExpMatchArray, bare)}\n\n`);
  if (caption === null && label === null && !isRow) return ['', ...placedLines(inside), ''];
  const attributes = [
    ...(label === null ? [] : [`#${label}`]),
    ...(caption === null ? [] : ['.captioned']),
    ...(isRow ? [`layout-ncol=${Math.min(MOST_IN_ROW, parts)}`] : []),
  ];
  return [`::: {${attributes.join(' ')}}`, ...placedLines(inside), '', caption ?? '', ':::'];
}

/** An image that is a part of a figure. */
export function pictureOf(environment: Environment): readonly string[] {
  const { caption, label, rest } = captioned(environment.content);
  const [image] = rest.matchAll(IMAGE);
  return image ? ['', imageOf(image, { caption, label, isPart: true }), ''] : figureOf(environment);
}

/** A page within the page. With a caption it is a figure, or a table, beside others. */
export function pageOf(environment: Environment): readonly string[] {
  const text = environment.content.join('\n');
  if (/\\caption(?![a-z])/.test(text))
    return text.includes(FENCE) ? captionedTable(environment) : pictureOf(environment);
  return ['', ...environment.content, ''];
}

/** The rows of a table, as code in a language of our own (foreign-table-nodes.ts). */
export function tabularOf({ given, content }: Environment): readonly string[] {
  const { caption, label, rest } = captioned(content);
  const columns = (given.at(-1) ?? '').replace(/\s+/g, '');
  const lines = [`${FENCE}${TABULAR} ${columns}`, ...rest.split('\n'), FENCE];
  return caption === null ? lines : [...lines, '', `: ${caption} ${named(label, '')}`, ''];
}

/** A table with its caption, whose rows are written already. Notes may stand behind them. */
export function captionedTable({ content }: Environment): readonly string[] {
  const { caption, label, rest } = captioned(content);
  const lines = placedLines(rest);
  if (caption === null && label === null) return lines;
  const last = lines.lastIndexOf(FENCE);
  const end = last < 0 ? lines.length : last + 1;
  return ['', ...lines.slice(0, end), '', `: ${caption ?? ''} ${named(label, '')}`, '', ...lines.slice(end), ''];
}
