/** One pass over the pages of a document: layout alone, with the page numbers that are known so far. */
import { CrossReferences, sameValues, type ReferenceValues } from '../box/cross-references.js';
import type { Diagnostics } from '../diagnostics.js';
import { ALGORITHMS } from '../layout/algorithms.js';
import type { LayoutServices } from '../layout/contract/layout-context.js';
import type { PageFragment } from '../page/page-fragment.js';
import { paginate, type PendingImages } from '../page/page-loop.js';
import { targetsAhead } from '../page/targets-ahead.js';
import { settled } from '../page/page-references.js';
import type { Job } from './job.js';
import { maxPages } from './options/limits.js';
import type { PagesWithReferences } from './page-drawing.js';
import type { Kept } from './session/kept-pages.js';
import type { PassMemory } from './session/pass-memory.js';
import { RecordedReferences } from './session/recorded-references.js';

export interface Pass {
  readonly shrink: number;
  /** The cross references as an earlier pass over the whole document found them; null on the first pass. */
  readonly before: ReferenceValues | null;
  /** The last page that is wanted. Default: all are. */
  readonly lastPage?: number;
  readonly warnings: Diagnostics;
  /** For warnings of cross references, if they do not go where the others go. */
  readonly ofReferences?: Diagnostics;
}

/** The pages of a pass, as they are laid out. */
export interface LaidOut extends PagesWithReferences {
  /** null: no style sheet has cross references. */
  readonly references: CrossReferences | null;
}

/** `memory`: undefined, no page of an earlier render is used again. */
export function paginatePass(job: Job, pass: Pass, memory?: PassMemory): LaidOut {
  const { prepared, generation, index, expectedPages } = job;
  const { shrink, before, warnings, ofReferences = warnings } = pass;
  const context = { ...generation, diagnostics: ofReferences };
  const found = index && { context, index, before, expectedPages };
  const ahead = found && before === null ? () => targetsAhead(generation, found) : null;
  const referenceInput = found && { ...found, ahead };
  const recorded = memory && referenceInput ? new RecordedReferences(referenceInput) : null;
  if (memory) memory.references = recorded;
  const references = recorded ?? (referenceInput && new CrossReferences(referenceInput));
  const input = {
    generation: {
      ...generation,
      diagnostics: warnings,
      keepsMarks: memory !== undefined,
      ...(references && { references }),
    },
    images: pendingImages(job),
    shrink,
    maxPages: maxPages(prepared.options),
    layout: layoutServices(job),
    ...(pass.lastPage !== undefined && { lastPage: pass.lastPage }),
  };
  const pages = paginate<Kept>(input, memory ?? null);
  const waits = new WeakSet<PageFragment>();
  return { pages: references ? settled(pages, references, waits) : pages, references, waits };
}

/** The images that pages show, and those that give floats their shape. */
function pendingImages(job: Job): PendingImages {
  const { images, shapes, generation, preparation } = job;
  return {
    get hasPending() {
      return images.hasPending || shapes.hasPending;
    },
    async loadPending() {
      if (images.hasPending) await images.loadPending();
      await shapes.loadPending({ generation, images, layout: layoutServices(job), shared: preparation.shared });
    },
  };
}

export function layoutServices({
  preparation,
  prepared,
  generation: { tree, styles },
  images,
  shapes,
  fonts,
}: Job): LayoutServices {
  const { shared, diagnostics } = preparation;
  const { bidi, hyphenation, wordLists } = shared;
  const along = { turnedStyles: styles.turnedStyles, innerBoxes: new WeakMap() };
  const found = { images, shapeImages: shapes };
  return {
    algorithms: { ...ALGORITHMS, formulas: prepared.formulas?.algorithms ?? null },
    tree,
    guard: diagnostics,
    ...found,
    ...fonts,
    bidi,
    hyphenation,
    wordLists,
    ...along,
  };
}

/** How often the whole document is laid out before page numbers that never settle are accepted as they are. */
const MAX_ROUNDS = 3;

/** Lays out the document until its page numbers no longer change. It ends because the rounds are counted. */
export async function settledValues(job: Job, shrink: number, first: ReferenceValues): Promise<ReferenceValues> {
  const { limits, diagnostics } = job.preparation;
  let values = first;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const warnings = diagnostics.fork();
    const { pages, references } = paginatePass(job, { shrink, before: values, warnings });
    let count = 0;
    for await (const _page of pages) {
      limits.check('layout', ++count);
      await limits.turn();
    }
    const next = references!.values;
    if (sameValues(next, values)) return values;
    values = next;
  }
  diagnostics.warn(
    'SVC_VALUE_CLAMPED',
    `Page numbers in cross references do not settle: setting the right ones moves their targets to other pages. Those of round ${MAX_ROUNDS} are shown, and some may be wrong by a page; let page breaks before the targets be forced, or give the numbers a fixed width.`,
  );
  return values;
}
