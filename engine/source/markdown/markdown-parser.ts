/** The parser of Markdown: CommonMark, GFM, Platen's own syntax, and what plug-ins of the caller add. */
import type { Root } from 'mdast';
import type { Extension } from 'micromark-util-types';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified, type Processor } from 'unified';
import { pluggable } from '../unified/plugins.js';
import type { UnifiedPlugin } from '../unified/unified-tree.js';
import { FORMULA_SYNTAX, FORMULA_TREE } from './formulas.js';
import { EXTENDED_SYNTAX, EXTENDED_TREE, workInTree } from './syntax.js';

export interface ParserParts {
  /** Makes the tokenizer know labels that are defined elsewhere. */
  readonly known: () => Extension;
  readonly onWork: () => void;
  readonly plugins: readonly UnifiedPlugin[] | undefined;
}

export function markdownParser({ known, onWork, plugins }: ParserParts): Processor<Root> {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(pluggable(plugins))
    .use(function () {
      const data = this.data();
      (data.micromarkExtensions ??= []).push(known(), EXTENDED_SYNTAX, FORMULA_SYNTAX);
      (data.fromMarkdownExtensions ??= []).push(
        EXTENDED_TREE as never,
        FORMULA_TREE as never,
        workInTree(onWork) as never,
      );
    })
    .freeze() as unknown as Processor<Root>;
}
