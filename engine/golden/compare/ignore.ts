/** What a comparison leaves out: dates, regions, margins, kinds of change. */
import type { Box, Line, Page, Reading } from '../../read/reading.js';
import type { Change, ChangeKind } from './changes.js';

/** Something that may differ. Each rule has one of these fields, and `region` may have a page. */
export interface IgnoreRule {
  /** Text that may differ, such as a date: what matches counts as equal on both sides. Matched within a line. */
  readonly text?: RegExp;
  /** A part of the pages: everything that begins in it, in points from the top left corner. */
  readonly region?: {
    /** From the left edge. */
    readonly x: number;
    /** From the top edge. */
    readonly y: number;
    /** How wide it is. */
    readonly width: number;
    /** How high it is. */
    readonly height: number;
  };
  /** The page of the region; without it, all pages. */
  readonly page?: number;
  /** Blocks with this tag, such as `Note`, or `Artifact` for headers and footers. */
  readonly tag?: string;
  /** An entry of the metadata, such as `created`. */
  readonly fact?: string;
  /** A kind of change, such as `moved`. */
  readonly kind?: ChangeKind;
}

const IGNORED = '…';

/** The reading without what the rules leave out. */
export function withoutIgnored(reading: Reading, rules: readonly IgnoreRule[]): Reading {
  return rules.reduce((left, rule) => {
    const { text, region, tag, fact } = rule;
    if (text) return mapText(left, (value) => value.replace(globally(text), IGNORED));
    if (region) return mapPages(left, (page) => (rule.page ?? page.number) === page.number, withoutRegion(region));
    if (tag !== undefined)
      return mapPages(
        left,
        () => true,
        (page) => ({ ...page, blocks: page.blocks.filter(({ role }) => role !== tag) }),
      );
    if (fact === undefined) return left;
    return { ...left, facts: Object.fromEntries(Object.entries(left.facts).filter(([name]) => name !== fact)) };
  }, reading);
}

/** The changes that no rule leaves out. */
export function withoutKinds(changes: readonly Change[], rules: readonly IgnoreRule[]): readonly Change[] {
  const kinds = new Set(rules.map(({ kind }) => kind));
  return changes.filter(({ kind }) => !kinds.has(kind));
}

const globally = ({ source, flags }: RegExp): RegExp => new RegExp(source, flags.includes('g') ? flags : `${flags}g`);

function mapPages(reading: Reading, applies: (page: Page) => boolean, map: (page: Page) => Page): Reading {
  return { ...reading, pages: reading.pages.map((page) => (applies(page) ? map(page) : page)) };
}

function mapText(reading: Reading, map: (text: string) => string): Reading {
  const pages = reading.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      lines: block.lines.map((line) => ({ ...line, ...mapRuns(line, map) })),
    })),
  }));
  const facts = Object.fromEntries(Object.entries(reading.facts).map(([name, value]) => [name, map(value)]));
  return { ...reading, facts, pages };
}

/** The width of a line whose text is left out in part says nothing, nor do its words and letters. */
function mapRuns(
  { runs, ...line }: Line,
  map: (text: string) => string,
): Pick<Line, 'runs' | 'width' | 'words' | 'outlines'> {
  const mapped = runs.map((run) => ({ ...run, text: map(run.text) }));
  const isLeftOut = mapped.some(({ text }, index) => text !== runs[index]!.text);
  return { ...line, runs: mapped, ...(isLeftOut && { width: 0, words: [], outlines: '' }) };
}

function withoutRegion(region: Box): (page: Page) => Page {
  const isOut = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
    x < region.x || y < region.y || x > region.x + region.width || y > region.y + region.height;
  const isLeft = ({ box }: { readonly box: Box }): boolean => isOut(box);
  return (page) => ({
    ...page,
    blocks: page.blocks
      .map((block) => ({ ...block, lines: block.lines.filter(isOut) }))
      .filter(
        ({ lines, alt, drawing }) =>
          lines.length > 0 || (alt !== null && drawing === null) || (drawing && isLeft(drawing)),
      ),
    pictures: page.pictures.filter(isLeft),
    shapes: page.shapes.filter(isLeft),
    links: page.links.filter(isLeft),
    fields: page.fields.filter(isLeft),
  });
}
