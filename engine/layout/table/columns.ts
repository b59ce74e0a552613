/** Column widths: the distribution algorithm of CSS Tables 3, § 4.4, and fixed layout (CSS 2 § 17.5.2.1). */
import { maxLu, ZERO, type LayoutUnit } from '../../base/units.js';
import { RIVAL_SHARE, TEXT_COLUMN_SHARE } from '../contract/policy.js';

/** What the cells of one column ask for. */
export interface ColumnSizes {
  min: LayoutUnit;
  max: LayoutUnit;
  /** Wide enough to keep words whole where they may be broken anywhere. */
  words: LayoutUnit;
  /** Percentage width, 0 for none. */
  percent: number;
  /** Padding and borders that a cell's percentage leaves out; they count under fixed layout only. */
  percentEdges: LayoutUnit;
  /** A cell or col gave the column a length: it grows only when no other can. */
  isConstrained: boolean;
}

export function newColumn(): ColumnSizes {
  return { min: ZERO, max: ZERO, words: ZERO, percent: 0, percentEdges: ZERO, isConstrained: false };
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/**
 * Shares `total` among columns; widths are whole layout units whose sum is exactly `total` when that is possible.
 * `keepsNarrow`: not as the specification says, by which all columns are a little too narrow where the table is.
 */
export function distributeWidth(columns: readonly ColumnSizes[], total: LayoutUnit, keepsNarrow = false): LayoutUnit[] {
  const hardMin = columns.map((column) => column.min as number);
  const words = columns.map((column) => wholeWords(column, total));
  const min = keepsNarrow ? withNarrowWhole(columns, words, total) : words;
  if (total > sum(hardMin) && total < sum(min)) return rounded(levelled(hardMin, min, total), total);
  if (total <= sum(hardMin)) return rounded(hardMin, sum(hardMin));
  const withPercent = columns.map((column, i) =>
    column.percent > 0 ? Math.max(min[i]!, (column.percent * total) / 100) : min[i]!,
  );
  const withFixed = columns.map((column, i) =>
    column.percent === 0 && column.isConstrained ? column.max : withPercent[i]!,
  );
  const max = columns.map((column, i) => (column.percent > 0 ? withPercent[i]! : column.max));
  const guesses = [min, withPercent, withFixed, max];
  for (let i = 1; i < guesses.length; i++) {
    const low = guesses[i - 1]!;
    const high = guesses[i]!;
    if (total > sum(high)) continue;
    const share = (total - sum(low)) / Math.max(1, sum(high) - sum(low));
    const widths = low.map((width, column) => width + (high[column]! - width) * share);
    return rounded(keepsNarrow ? withRoomForText(columns, widths, words) : widths, total);
  }
  return rounded(distributeExcess(columns, max, total - sum(max)), total);
}

/**
 * How wide columns would have to be together for those with percentages to have room for their content at their share, and
 * the others in what is left (CSS 2 § 17.5.2.2): no end where nothing is left for them.
 */
export function widthForPercentages(columns: readonly ColumnSizes[]): number {
  const shares = columns.filter(({ percent }) => percent > 0);
  if (shares.length === 0) return 0;
  const taken = sum(shares.map(({ percent }) => percent));
  const others = sum(columns.map(({ percent, max }) => (percent > 0 ? 0 : max)));
  const forOthers = others === 0 ? 0 : taken < 100 ? (others * 100) / (100 - taken) : Infinity;
  return Math.max(forOthers, ...shares.map(({ max, percent }) => (max * 100) / percent));
}

/**
 * What a column needs to keep its words whole. The specification gives columns whose words may be broken anywhere
 * room in proportion to their longest lines, which breaks numbers in narrow columns beside wide ones.
 */
function wholeWords({ min, max, words, percent, isConstrained }: ColumnSizes, total: number): number {
  const limit = percent > 0 ? (percent * total) / 100 : isConstrained ? max : Infinity;
  return Math.max(min, Math.min(words, limit));
}

/** Columns that need no more than an even share have their lines whole: what room is missing is missing in the wide ones. */
function withNarrowWhole(columns: readonly ColumnSizes[], min: readonly number[], total: number): readonly number[] {
  const auto = columns.map((_, i) => i).filter((i) => columns[i]!.percent === 0);
  auto.sort((a, b) => columns[a]!.max - columns[b]!.max || a - b);
  const widths = [...min];
  let rest = total - sum(columns.map(({ percent }, i) => (percent > 0 ? min[i]! : 0)));
  for (const [place, i] of auto.entries()) {
    if (columns[i]!.max > rest / (auto.length - place)) break;
    widths[i] = Math.max(min[i]!, columns[i]!.max);
    rest -= widths[i]!;
  }
  return sum(widths) <= total ? widths : min;
}

/**
 * Gives the column of running text, if there is one, its share of the table. By the specification, columns grow by their
 * longest lines, so a column of long names beside it grows as much as the text. `least`: what keeps words whole.
 */
function withRoomForText(
  columns: readonly ColumnSizes[],
  widths: readonly number[],
  least: readonly number[],
): readonly number[] {
  const text = columnOfText(columns);
  const wish = Math.min(columns[text]?.max ?? 0, sum(widths) * TEXT_COLUMN_SHARE);
  const spare = widths.map((width, i) => (i === text || columns[i]!.percent > 0 ? 0 : Math.max(0, width - least[i]!)));
  const missing = Math.min(wish - (widths[text] ?? 0), sum(spare));
  if (missing <= 0) return widths;
  const share = missing / sum(spare);
  return widths.map((width, i) => (i === text ? width + missing : width - spare[i]! * share));
}

/** The column whose lines have clearly more words than those of all others; -1 if there is none. */
function columnOfText(columns: readonly ColumnSizes[]): number {
  const counts = columns.map(({ max, words }) => max / Math.max(1, words));
  const most = Math.max(...counts);
  const rivals = counts.filter((count) => count > most * RIVAL_SHARE);
  return rivals.length === 1 ? counts.indexOf(most) : -1;
}

/** Widths of the sum `total` between `low` and `high`: the widest columns give way first, so that words break in few of them. */
function levelled(low: readonly number[], high: readonly number[], total: number): number[] {
  const at = (level: number): number[] => high.map((width, i) => Math.max(low[i]!, Math.min(width, level)));
  let fits = 0;
  let tooHigh = Math.ceil(Math.max(...high));
  // Ends: the distance is halved until it is 1.
  while (tooHigh - fits > 1) {
    const middle = Math.floor((fits + tooHigh) / 2);
    if (sum(at(middle)) <= total) fits = middle;
    else tooHigh = middle;
  }
  return at(fits);
}

/** More room than anyone asked for goes to auto columns first, then to fixed ones, then to percentages (§ 4.4.3). */
function distributeExcess(columns: readonly ColumnSizes[], widths: readonly number[], excess: number): number[] {
  const groups: ((column: ColumnSizes) => boolean)[] = [
    (column) => column.percent === 0 && !column.isConstrained && column.max > 0,
    (column) => column.percent === 0 && column.isConstrained && column.max > 0,
    (column) => column.percent > 0,
  ];
  for (const isIn of groups) {
    const weight = sum(columns.map((column, i) => (isIn(column) ? widths[i]! : 0)));
    if (weight > 0) return widths.map((width, i) => (isIn(columns[i]!) ? width + (excess * width) / weight : width));
  }
  return widths.map((width) => width + excess / Math.max(1, columns.length));
}

/** Rounds down and gives the remainder to the last columns, so that sums stay exact. */
function rounded(widths: readonly number[], total: number): LayoutUnit[] {
  const result = widths.map((width) => Math.floor(width));
  let rest = Math.round(total) - sum(result);
  for (let i = result.length - 1; i >= 0 && rest > 0; i--, rest--) result[i]!++;
  return result as LayoutUnit[];
}

/** Raises the columns a spanning cell covers until they hold it (§ 4.3). */
export function distributeSpan(
  columns: ColumnSizes[],
  start: number,
  span: number,
  sizes: ColumnSizes,
  spacing: LayoutUnit,
): void {
  const covered = columns.slice(start, start + span);
  const gaps = spacing * (covered.length - 1);
  grow(covered, 'min', (sizes.min - gaps) as LayoutUnit);
  grow(covered, 'words', (sizes.words - gaps) as LayoutUnit);
  grow(covered, 'max', (Math.max(sizes.max, sizes.min) - gaps) as LayoutUnit);
  const percent = sizes.percent - sum(covered.map((column) => column.percent));
  const auto = covered.filter((column) => column.percent === 0);
  if (percent > 0) for (const column of auto) column.percent = percent / auto.length;
  for (const column of covered) column.max = maxLu(column.max, column.min);
}

/** Fixed layout: a spanning cell's width is divided evenly over the columns that have none (CSS 2 § 17.5.2.1). */
export function divideSpan(
  columns: ColumnSizes[],
  start: number,
  span: number,
  sizes: ColumnSizes,
  spacing: LayoutUnit,
): void {
  const covered = columns.slice(start, start + span);
  const open = covered.filter((column) => !column.isConstrained && column.percent === 0);
  if (open.length === 0) return;
  const taken = sum(covered.map((column) => (column.isConstrained ? column.max : 0)));
  const takenPercent = sum(covered.map((column) => column.percent));
  for (const column of open) {
    if (sizes.percent > 0) column.percent = Math.max(0, sizes.percent - takenPercent) / open.length;
    else if (sizes.isConstrained) {
      column.isConstrained = true;
      column.max = Math.max(0, Math.round((sizes.max - taken - spacing * (span - 1)) / open.length)) as LayoutUnit;
    }
  }
}

/** Fixed layout: what columns do not ask for is shared evenly by those that ask for nothing (CSS 2 § 17.5.2.1). */
export function distributeFixedWidth(columns: readonly ColumnSizes[], total: LayoutUnit): LayoutUnit[] {
  const lengths = columns.map((column) => (column.percent === 0 && column.isConstrained ? column.max : 0));
  const room = Math.max(0, total - sum(lengths));
  const percents = columns.map((column) =>
    column.percent > 0 ? (column.percent * total) / 100 + column.percentEdges : 0,
  );
  const scale = Math.min(1, room / Math.max(1, sum(percents)));
  const widths = columns.map((_, i) => lengths[i]! + percents[i]! * scale);
  const rest = total - sum(widths);
  const open = columns.filter((column) => column.percent === 0 && !column.isConstrained).length;
  if (rest <= 0 || open === 0)
    return rounded(
      rest > 0 ? distributeExcess(columns, widths, rest) : widths,
      Math.max(total, Math.round(sum(widths))),
    );
  return rounded(
    widths.map((width, i) => (columns[i]!.percent === 0 && !columns[i]!.isConstrained ? rest / open : width)),
    total,
  );
}

/** What is missing goes to columns that are not as wide as they would like to be, and then to all by what they would like. */
function grow(columns: readonly ColumnSizes[], key: 'min' | 'max' | 'words', needed: LayoutUnit): void {
  const missing = needed - sum(columns.map((column) => column[key]));
  if (missing <= 0) return;
  const rooms = columns.map((column) => Math.max(0, column.max - column[key]));
  const room = sum(rooms);
  const within = Math.min(missing, room);
  const weight = sum(columns.map((column) => column.max));
  for (const [index, column] of columns.entries()) {
    const wished = room > 0 ? (within * rooms[index]!) / room : 0;
    const share = weight > 0 ? column.max / weight : 1 / columns.length;
    column[key] = Math.ceil(column[key] + wished + (missing - within) * share) as LayoutUnit;
  }
}
