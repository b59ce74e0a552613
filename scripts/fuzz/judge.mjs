/**
 * What has to hold of every input, however it is made: it comes to an end; what is thrown is a RenderError, not
 * 'internal'; the same bytes come again; the PDF is sound; its words are those of the source, or something is told.
 */
import { sourceWords } from '../checks/words.mjs';

/**
 * `engine`: createRenderer, RenderError, `parsers` by name, `textOf(pdf)`, and `step(name)`, told before each piece of work.
 * Resolves to `{ outcome }`, with `symptom` where something is wrong and `detail` about it.
 */
export async function judge(item, engine) {
  if (item.parser !== undefined) return judgeParser(item, engine);
  engine.step('render');
  const first = await rendered(item, engine);
  if (first.foreign) return { outcome: 'foreign', ...first.foreign };
  engine.step('render again');
  const again = await rendered(item, engine);
  const outcome = first.error ?? `${first.pages} pages`;
  if (again.print !== first.print) {
    const what = again.sha256 === first.sha256 ? 'warnings differ when repeated' : 'differs when repeated';
    return { outcome, symptom: what, detail: `${first.print}\n${again.print}` };
  }
  if (!first.pdf) return { outcome };
  engine.step('judge');
  const damage = damageOf(first.pdf);
  if (damage !== null) return { outcome, symptom: 'the PDF is damaged', detail: damage };
  const lost = await lostWords(item, first, engine);
  if (lost.length > 0) return { outcome, symptom: 'words are lost', detail: lost.slice(0, 8).join(' ') };
  return { outcome, pdf: first.pdf };
}

async function judgeParser({ parser, content }, { parsers, RenderError, step }) {
  step('parse');
  try {
    await parsers[parser](content);
    return { outcome: 'parsed' };
  } catch (error) {
    if (error instanceof RenderError && error.reason !== 'internal') return { outcome: error.reason };
    if (error?.name === 'ReadError') return { outcome: 'read_error' };
    return { outcome: 'foreign', ...foreign(error) };
  }
}

/** A render's PDF and warnings, or its reason; `print` is the same where all of it is. */
async function rendered({ type, content, options }, { renderer, RenderError }) {
  try {
    const { pdf, sha256, pages, warnings } = await renderer.render({ type, content }, options);
    return { pdf, pages, warnings, sha256, print: `${sha256} ${JSON.stringify(warnings)}` };
  } catch (error) {
    if (!(error instanceof RenderError) || error.reason === 'internal') return { foreign: foreign(error) };
    return { error: error.reason, print: `${error.reason} ${error.message}` };
  }
}

/** All that takes a PDF. Each may refuse it, and then the others are tried all the same. */
export async function readAll(text, { inspectPdf, readPdf, edit, assemble }) {
  const pdf = Buffer.from(text, 'latin1');
  const uses = [
    () => inspectPdf(pdf, { tags: true }),
    () => readPdf(pdf),
    () => edit(pdf, { title: 'T', flatten: true, incremental: false }),
    () => assemble([{ pdf }, { pdf, pages: 'last' }]),
  ];
  let refusal = null;
  for (const use of uses) {
    try {
      await use();
    } catch (error) {
      const isRefusal = error?.name === 'ReadError' || error?.reason === 'input_invalid';
      if (!isRefusal) throw error;
      refusal ??= error;
    }
  }
  if (refusal) throw refusal;
}

function foreign(error) {
  const { cause = error } = Object(error);
  const stack = String(cause?.stack ?? cause);
  return {
    symptom: `fails with ${stack.split('\n')[0].slice(0, 120)}`,
    detail: stack.split('\n').slice(0, 12).join('\n'),
  };
}

/** What is wrong with the frame of a PDF, or null. qpdf, where there is one, looks further. */
export function damageOf(bytes) {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = pdf.toString('latin1', 0, 9);
  if (!/^%PDF-\d\.\d/.test(head)) return `begins with ${JSON.stringify(head)}`;
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - 64));
  const [, start] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail) ?? [];
  if (start === undefined) return `ends with ${JSON.stringify(tail)}`;
  const table = pdf.toString('latin1', Number(start), Number(start) + 40);
  return /^(?:xref|\d+ \d+ obj)/.test(table) ? null : `startxref leads to ${JSON.stringify(table)}`;
}

/** Sources that may leave words out on purpose, by style sheet, by element or by attribute. */
const HIDING =
  /display|visibility|content|clip|overflow|font-size|font:|mask|running|string-set|hidden|template|details|dialog|select|option|textarea|input|object|iframe|video|audio|canvas|noscript|meter|progress|picture|svg|math|ruby|frameset|noembed|noframes|plaintext|xmp|title|shape|zoom|transform|position|page|text-transform|columns?:|\0/i;
const HIDING_MARKDOWN = /[{}:=^~$]{2}|:\w|<|\\|^\s*(?:\[|---|:::|!!!)|&/m;
const MIN_LENGTH = 4;

/** Words of the source that are nowhere in the PDF, where nothing is warned of. */
async function lostWords({ type, content, options = {} }, { pdf, warnings }, { textOf }) {
  if (warnings.length > 0 || HIDING.test(content) || HIDING.test(JSON.stringify(options.css ?? ''))) return [];
  if (type === 'markdown' && HIDING_MARKDOWN.test(content)) return [];
  if (options.template !== 'none' || options.pageSize || options.margin) return [];
  const text = plain(await textOf(pdf));
  const words = new Set(
    sourceWords(content, type).filter((word) => /^[a-z]+$/.test(word) && word.length >= MIN_LENGTH),
  );
  return [...words].filter((word) => !text.includes(word));
}

/** Without what may stand within a word: ends of lines and hyphens. */
function plain(text) {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}
