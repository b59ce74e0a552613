/** The stages before layout, which rendering and checking share: options, template and source, and their warnings. */
import type { StyleSheet } from '../../css/rules/style-sheet.js';
import type { Diagnostics } from '../../diagnostics.js';
import { documentBase } from '../../source/html/links.js';
import type { ResourceLoader } from '../../source/resources/resource-loader.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { addContents } from './contents-options.js';
import type { Progress } from '../error-boundary.js';
import { frontMatterOptions, mayHaveFrontMatter } from './front-matter-options.js';
import { warnOfFrontMatterNames } from './front-matter-names.js';
import { warnOfUnsupported } from '../options/checks.js';
import { withoutUndefined, type RenderInput, type RenderOptions } from '../options/options.js';
import { inputType, parseInput, type ParsedInput } from './parse-input.js';
import type { RunLimits } from '../run-limits.js';
import type { SharedResources } from '../shared.js';
import { applyTemplate } from '../templates/apply.js';

export interface Preparation {
  readonly input: RenderInput;
  readonly given: RenderOptions;
  readonly shared: SharedResources;
  readonly diagnostics: Diagnostics;
  readonly limits: RunLimits;
  readonly progress: Progress;
  /** null: nothing is loaded, and resources count as sound. */
  readonly loader: ResourceLoader | null;
}

export interface PreparedDocument {
  /** Includes the defaults that the template sets. */
  readonly options: RenderOptions;
  /**
   * Sheets that come before the document's own: for extended Markdown, formulas, lists of contents, the template and
   * its theme.
   */
  readonly templateSheets: readonly StyleSheet[];
  readonly document: ParsedInput;
  /** Base of the document's relative URLs. */
  readonly base: string | undefined;
}

/** Throws RenderError. */
export async function prepareDocument(preparation: Preparation): Promise<PreparedDocument> {
  const { input, shared, diagnostics, limits, progress, loader } = preparation;
  const given = { ...(await frontMatterOptions(input, diagnostics)), ...withoutUndefined(preparation.given) };
  const template = await shared.templates.get(given.template);
  const { orientation, toc, ...defaults } = template?.defaults ?? {};
  const turned = orientation && given.pageSize !== undefined ? { orientation } : {};
  const options = { ...defaults, ...turned, ...given };
  const origin = input.baseUrl ?? input.source;
  warnOfUnsupported(options, diagnostics);
  const isHtml = inputType(input) === 'html';
  const applied = await applyTemplate({
    template,
    options,
    loader,
    diagnostics,
    base: origin,
    isHtml,
    hasHead: isHtml || mayHaveFrontMatter(input),
  });
  limits.check('options');
  progress.stage = 'source';
  const document = await parseInput(input, options, { ...applied, diagnostics, pace: limits });
  await limits.turn();
  if (document.names && template)
    warnOfFrontMatterNames(document.names, Object.keys(template.options), template.name, diagnostics);
  const base = documentBase(document.tree, origin, diagnostics);
  const { tree, sheets } = addContents({
    ...{ document, options, isHtml, diagnostics },
    isPreset: toc ?? false,
    template: applied,
  });
  const markdown = document.isExtended ? [shared.markdownSheet] : [];
  const formulas = hasElement(tree, 'math') ? [shared.mathSheet] : [];
  const templateSheets = [...markdown, ...formulas, ...sheets, ...applied.sheets(tree)];
  return { options, templateSheets, document: { ...document, tree }, base };
}

function hasElement(tree: DocumentTree, name: string): boolean {
  for (let node = 0; node < tree.length; node++) if (tree.name(node as NodeId) === name) return true;
  return false;
}
