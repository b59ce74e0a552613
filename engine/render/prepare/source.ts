/** Reads the source of a document: its kind, its characters, and what its front matter says. */
import { RenderError, type Diagnostics } from '../../diagnostics.js';
import { host } from '../../host/index.js';
import { isPlainDialect, type Dialect } from '../../source/markdown/foreign-dialect.js';
import { splitMarkdown, type SplitSource } from '../../source/markdown/front-matter.js';
import { foreignFormat } from '../../source/resources/foreign-formats.js';
import { decodeInput, type DecodedInput } from '../../source/resources/decode.js';
import { FORMAT_NAMES, FormatError, type FormatName } from '../../source/formats/contract.js';
import { formatOf, readerOf } from '../../source/formats/formats.js';
import type { Expanded } from '../../source/markdown/includes.js';
import { mayInclude } from '../../source/markdown/may-include.js';
import type { ResourceLoader } from '../../source/resources/resource-loader.js';
import { isHast, isUnifiedTree, type UnifiedTree } from '../../source/unified/unified-tree.js';
import type { RenderInput } from '../options/options.js';

/** A source that was read once. Options and tree are both made from it. */
export type Source = {
  readonly input: RenderInput;
  /** The number of lines of the sources before this one; 0 for the first. */
  readonly linesBefore: number;
  /** The language of the text, if it was recognised and not named. */
  readonly detectedLanguage?: string;
  /** The files that the text was put together from, besides its own. */
  readonly files?: Expanded['files'];
} & ({ readonly type: 'html'; readonly text: string } | { readonly type: 'markdown'; readonly split: SplitSource });

/** What reading takes besides the inputs. */
export interface Reading {
  readonly diagnostics: Diagnostics;
  readonly loader: ResourceLoader;
  /** That of the caller. */
  readonly dialect: Dialect | undefined;
  /** Whether the input of code cells is printed. */
  readonly showInput: boolean;
}

/** Reads all inputs and the files that they include, and tells `diagnostics` where the lines of each begin. */
export async function readSources(inputs: readonly RenderInput[], reading: Reading): Promise<Source[]> {
  const sources: Source[] = [];
  const { diagnostics } = reading;
  const { lines } = diagnostics;
  const isAlone = inputs.length === 1;
  for (const [index, input] of inputs.entries()) {
    const linesBefore = lines?.begin(isAlone ? undefined : (input.source ?? `chapter ${index + 1}`)) ?? 0;
    if (isUnifiedTree(input.content)) {
      lines?.end('');
      sources.push(await sourceOfTree(input.content, input, linesBefore));
      continue;
    }
    const format = formatOfInput(input);
    if (format) {
      sources.push(await readFormat(format, { input, linesBefore }, reading));
      continue;
    }
    checkFormat(input, diagnostics);
    const { type, text, warnings } = decodedInput(input);
    for (const { message, position: at } of warnings)
      diagnostics.warn('SVC_VALUE_CLAMPED', message, at && { ...at, line: at.line + linesBefore });
    const common = { input, linesBefore };
    if (type === 'html') {
      lines?.end(text);
      sources.push({ ...common, type, text });
    } else sources.push({ ...common, type, ...(await readMarkdown(text, common, reading)) });
  }
  return sources;
}

async function readMarkdown(
  text: string,
  { input, linesBefore }: Pick<Source, 'input' | 'linesBefore'>,
  reading: Reading,
): Promise<Pick<Source & { readonly type: 'markdown' }, 'split' | 'files'>> {
  const split = await splitMarkdown(text, reading.dialect);
  if (!mayInclude(split.body) || isPlainDialect(reading.dialect ?? split.frontMatter.dialect)) {
    reading.diagnostics.lines?.end(text);
    return { split };
  }
  const { withIncludes } = await import('./includes.js');
  return withIncludes(split, { ...reading, input, linesBefore });
}

function formatOfInput({ content, source, type }: RenderInput): FormatName | null {
  if (isUnifiedTree(content)) return null;
  if (type === undefined) return formatOf(content, source);
  return FORMAT_NAMES.find((name) => name === type) ?? null;
}

/** Throws RenderError 'input_invalid' for a document that its reader cannot read. */
async function readFormat(
  format: FormatName,
  common: Pick<Source, 'input' | 'linesBefore'>,
  { diagnostics, showInput }: Reading,
): Promise<Source> {
  const { content, source } = common.input;
  const read = await readerOf(format);
  try {
    const { type, text, runs, warnings } = await read(content as string | Uint8Array, { source, showInput });
    diagnostics.lines?.end(text, runs);
    for (const { code, message, position: at } of warnings)
      diagnostics.warn(code, message, at && { ...at, line: at.line + common.linesBefore });
    return type === 'html' ? { ...common, type, text } : { ...common, type, split: await splitMarkdown(text) };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new RenderError('input_invalid', error.message, undefined, { stage: 'source', option: ['input', 'content'] });
  }
}

/** A tree in place of a text. The front matter of Markdown is its first node, as remark-frontmatter leaves it. */
async function sourceOfTree(tree: UnifiedTree, input: RenderInput, linesBefore: number): Promise<Source> {
  const common = { input, linesBefore };
  if (input.type === 'html' || (input.type === undefined && isHast(tree))) return { ...common, type: 'html', text: '' };
  const [first] = (tree.children ?? []) as readonly { readonly type: string; readonly value?: string }[];
  const { frontMatter } = await splitMarkdown(first?.type === 'yaml' ? `---\n${first.value}\n---\n` : '');
  return { ...common, type: 'markdown', split: { frontMatter, body: '', lineOffset: 0 } };
}

/** Throws RenderError 'input_invalid' for another format, and warns of what looks like one. */
function checkFormat({ content, source, type }: RenderInput, diagnostics: Diagnostics): void {
  if (isUnifiedTree(content)) return;
  const format = type === 'html' ? null : foreignFormat(content, type === undefined ? source : undefined);
  if (!format) return;
  const { name, wayOut, isCertain } = format;
  if (isCertain) {
    const message = `The input is ${name}, and neither Markdown nor HTML; ${wayOut}.`;
    const option = ['input', 'content'];
    throw new RenderError('input_invalid', message, undefined, { stage: 'source', option });
  }
  if (type !== undefined) return;
  const message = `The input looks like ${name}, and is read as Markdown; ${wayOut}, or give it the type markdown.`;
  diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, { line: 1, column: 1 });
}

/** The characters of an input, and its kind, guessed where it is not told. */
export function decodedInput({
  type: given,
  content,
}: RenderInput): DecodedInput & { readonly type: 'markdown' | 'html' } {
  if (isUnifiedTree(content))
    return {
      type: given === 'html' || (given === undefined && isHast(content)) ? 'html' : 'markdown',
      text: '',
      warnings: [],
    };
  const type = given === 'markdown' || given === 'html' ? given : guessType(content);
  return { type, ...decoded(content, type) };
}

function guessType(content: string | Uint8Array): 'markdown' | 'html' {
  const start = typeof content === 'string' ? content.slice(0, 1024) : host.text.latin1(content, 0, 1024);
  return /^\s*(?:<!doctype\s+html|<html|<head|<body|<\?xml)/i.test(start) ? 'html' : 'markdown';
}

function decoded(content: string | Uint8Array, format: 'markdown' | 'html'): DecodedInput {
  return typeof content === 'string' ? { text: content, warnings: [] } : decodeInput(content, { format });
}
