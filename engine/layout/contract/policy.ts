/**
 * Where specifications leave the choice to us, or say nothing: what readers would expect of a page, in numbers. A share is
 * one of the page's height unless it says otherwise.
 */
import { lu, type LayoutUnit } from '../../base/units.js';

/** An image below margins that leave it less than this share of the page goes to the next one rather than shrink. */
export const LEAST_IMAGE_ROOM = 0.5;

/** A header or footer of a table higher than this share of the page is not repeated. */
export const MAX_REPEATED_SHARE = 0.5;

/** A table none of whose words may break has to stay on its page at any size that can still be read: this share of its own. */
export const LEAST_TABLE_SHRINK = 0.5;

/** The words of one column count up to this share of their table: a long address makes nothing smaller. */
export const MAX_COLUMN_SHARE = 1 / 3;

/** The column of running text gets at least this share of its table, as far as the words of other columns stay whole. */
export const TEXT_COLUMN_SHARE = 0.36;

/** Columns with more than this share of the words that a line of the wordiest column has are running text, too. */
export const RIVAL_SHARE = 0.7;

/** In em: where words may be broken anywhere, a text as short as “March 2027” or “05–07” stays whole as words do. */
export const SHORT_TEXT = 5;

/** At most so many boxes in a row turn their page with the table that follows them. */
export const MAX_HEADINGS_OF_TABLE = 3;

/** Cloned edges take at most this share of a page, so that each page has room for content. */
export const MAX_CLONED_SHARE = 0.85;

/** A page float that leaves less than this share of the page for the text has the page to itself. */
export const LEAST_TEXT_SHARE = 0.2;

/** Notes from earlier pages take at most this share of a page while there is text. */
export const CARRIED_NOTES_SHARE = 0.8;

/** Notes may leave two lines of 20 px empty before columns are tried with less room. */
export const TOLERATED_NOTE_GAP = (40 * 64) as LayoutUnit;

/** A fragmentainer taller than any content, in which only forced breaks break. Half of it tells such a one from real ones. */
export const TALL = (1 << 30) as LayoutUnit;

/** Content further below the end of a box that cuts it off is not laid out: positions and margins do not move it back. */
export const CUT_OFF_ROOM = lu(20_000);

/** A height that would leave more pages than this without content is a mistake. */
export const MAX_EMPTY_PAGES = 100;

/** An orthogonal flow in columns begins on the next page where its lines would be shorter than this. */
export const LEAST_ORTHOGONAL_ROOM = 0.2;

/** Columns are never lower, so that each takes some content. */
export const LEAST_COLUMN_HEIGHT = 64 as LayoutUnit;
