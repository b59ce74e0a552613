/** The language of a document for which nobody names one: recognised by its text, or unknown. */
import type { LanguageDetector } from '../../base/locale/detect-language.js';
import { proseOf } from '../../source/markdown/prose.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { RenderOptions } from '../options/options.js';
import type { Source } from './source.js';

/** Enough text to tell a language. */
const ENOUGH_TEXT = 8000;
/** Elements whose text is no prose. */
const NO_PROSE: ReadonlySet<string> = new Set([
  'style',
  'script',
  'pre',
  'code',
  'kbd',
  'samp',
  'svg',
  'math',
  'textarea',
]);

/** The recogniser of languages, which is loaded for the first document that names none. */
export class Languages {
  #detector: LanguageDetector | null = null;

  /** Returns a BCP 47 tag, or undefined. See LanguageDetector. */
  async detect(text: string): Promise<string | undefined> {
    if (!this.#detector) {
      const { LanguageDetector } = await import('../../base/locale/detect-language.js');
      this.#detector ??= new LanguageDetector();
    }
    return this.#detector.detect(text);
  }
}

/**
 * The sources with the language that their Markdown is in. If options or one of them name a language, the author knows
 * how to, and nothing is recognised.
 */
export async function withLanguage(
  sources: readonly Source[],
  { language }: RenderOptions,
  languages: Languages,
): Promise<readonly Source[]> {
  const isNamed = sources.some((source) => source.type === 'markdown' && source.split.frontMatter.lang !== undefined);
  if (language !== undefined || isNamed) return sources;
  const texts = sources.flatMap((source) => (source.type === 'markdown' ? [proseOf(source.split.body)] : []));
  if (texts.length === 0) return sources;
  const detectedLanguage = await languages.detect(texts.join('\n'));
  if (detectedLanguage === undefined) return sources;
  return sources.map((source) => {
    if (source.type !== 'markdown') return source;
    const frontMatter = { ...source.split.frontMatter, lang: detectedLanguage };
    return { ...source, split: { ...source.split, frontMatter }, detectedLanguage };
  });
}

/**
 * The language of HTML, for what the PDF says of itself and for words of templates. Its styles depend on what is
 * written, as CSS says: the tree does not get the language.
 */
export async function languageOfTree(tree: DocumentTree, languages: Languages): Promise<string | undefined> {
  const root = tree.attributes(tree.root);
  if (root.has('lang') || root.has('xml:lang')) return undefined;
  let text = '';
  for (let n = tree.childNamed(tree.root, 'body') as number; n >= 0 && n < tree.length && text.length < ENOUGH_TEXT;) {
    const node = n as NodeId;
    const isOther = tree.attr(node, 'lang') !== undefined;
    if (isOther || NO_PROSE.has(tree.name(node))) n = tree.afterSubtree(node);
    else {
      text += `${tree.text(node)} `;
      n++;
    }
  }
  return languages.detect(text);
}
