/** The door between a render and its session: what the render uses again of the last one, and what it leaves to the next. */
import type { LayoutServices } from '../../layout/contract/layout-context.js';
import { formOfTexts } from '../../text/fonts/east-asian-fonts.js';
import type { Scale } from '../drawn-pass.js';
import type { Job } from '../job.js';
import { metadataOf } from '../output/file-metadata.js';
import { DEFAULT_FILTER_RESOLUTION } from '../output/filter-pixels.js';
import type { LaidOut } from '../pass.js';
import { firstChangeAhead } from './first-change.js';
import type { RenderReuse } from './render-reuse.js';

/** null: pages of the last render cannot stand in for those of this one. */
export async function reuse(job: Job, scale: Scale): Promise<RenderReuse | null> {
  const { preparation, loader, prepared, generation, images, index, fontWarnings } = job;
  const { memory, shared, diagnostics } = preparation;
  const { options, tree, sheetSources, base, addresses } = prepared;
  if (!memory) return null;
  // Pages whose numbers do not settle at once are laid out again as a whole.
  const isFirst = scale.before === null && !scale.mayShrink && scale.shrink === 1;
  if (!isFirst || options.dump || options.watermark || generation.styles.fontFaces.length > 0) {
    memory.forget();
    return null;
  }
  // Listeners are called for each render, and change nothing.
  const { onProgress: _onProgress, onPage: _onPage, signal: _signal, ...settings } = options;
  const context = {
    tree,
    siblingRules: generation.styles.siblingRules,
    targets: index && new Set(index.wanted),
    settings: [settings, sheetSources, base, addresses.self, shared.library, formOfTexts(tree.texts)],
    resources: loader.settings,
  };
  const reused = await memory.reuse(context, images, diagnostics);
  fontWarnings.areGiven = reused.valid?.movesNodes === false;
  return reused;
}

/** Pages that are drawn are kept for the next render. */
export function remember({ preparation, images, index }: Job, reused: RenderReuse, isSettled: boolean): void {
  const memory = preparation.memory!;
  // An address of a style sheet that no element names made an element a target after pages were laid out.
  const hasNewTargets = (index?.wanted.size ?? 0) > (reused.context.targets?.size ?? 0);
  if (hasNewTargets && reused.valid) reused.isBroken = true;
  memory.remember(reused, images, preparation.diagnostics);
  if (!isSettled || hasNewTargets) memory.forget();
}

/** Shows the first page that changes before the others, if the caller waits for it. */
export function withFirstChange(
  { pages, waits }: LaidOut,
  { preparation, prepared, generation, images, isForScreens }: Job,
  { valid, warnings }: RenderReuse,
  layout: LayoutServices,
): LaidOut['pages'] {
  const waiting = valid && preparation.memory!.firstChange;
  if (!waiting) return pages;
  const { addresses } = prepared;
  const { producer, tagged, standards } = metadataOf(prepared);
  return firstChangeAhead(pages, {
    ...{ generation, images, isForScreens, addresses, warnings, layout, before: waiting.before },
    filterResolution: prepared.options.filterResolution ?? DEFAULT_FILTER_RESOLUTION,
    waits: (page) => waits.has(page),
    shared: preparation.shared,
    metadata: { producer, tagged, standards },
    tell: (page) => preparation.progress.ofCaller(async () => void (await waiting.tell(page))),
  });
}
