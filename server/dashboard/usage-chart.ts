/** Renders of the last days: a bar for each day, and tables with the same figures. */
import { html, table, type Html } from '../docs/html.js';
import type { UsageDay } from '../store/store.js';
import { counted, day as dayWords, grouped } from './frame.js';

export const DAYS_SHOWN = 30;
const DAY = 86_400_000;
/** Units of the drawing: a bar with its gap, and the tallest bar. */
const STEP = 20;
const GAP = 4;
const HEIGHT = 120;

interface Counts {
  readonly live: number;
  readonly test: number;
  readonly failed: number;
  readonly pages: number;
}

const NOTHING: Counts = { live: 0, test: 0, failed: 0, pages: 0 };

/** First day that is shown, as the store names it. */
export const firstDay = (now: number): string => isoDay(now - (DAYS_SHOWN - 1) * DAY);

export function usageChart(days: readonly UsageDay[], now: number): Html {
  const all = total(days);
  const words = `${counted(all.live, 'live render')}, ${counted(all.test, 'test render')}, ${grouped(all.failed)} failed, ${counted(all.pages, 'page')}`;
  if (days.length === 0) return html`<p>Nothing was rendered in the last ${DAYS_SHOWN} days.</p>`;
  return html`<p>${words}.</p>
    ${chart(days, now, words)}
    ${table(
      'Renders by template',
      ['Template', 'Live', 'Test', 'Failed', 'Pages'],
      rowsBy(days, ({ template }) => template),
    )}
    <details>
      <summary>Day by day</summary>
      ${table('Renders by day', ['Day', 'Live', 'Test', 'Failed', 'Pages'], rowsBy(days, ({ day }) => day).reverse())}
    </details>`;
}

function chart(days: readonly UsageDay[], now: number, words: string): Html {
  const shown = Array.from({ length: DAYS_SHOWN }, (_, i) => now - (DAYS_SHOWN - 1 - i) * DAY);
  const counts = shown.map((time) => total(days.filter(({ day }) => day === isoDay(time))));
  const tallest = Math.max(1, ...counts.map(({ live, test, failed }) => live + test + failed));
  const bars = counts.map((count, i) => bar(count, { x: i * STEP, tallest, time: shown[i]! }));
  return html`<figure class="chart">
    <svg
      viewBox="0 0 ${DAYS_SHOWN * STEP} ${HEIGHT}"
      preserveAspectRatio="none"
      role="img"
      aria-label="Renders of ${DAYS_SHOWN} days: ${words}"
    >
      ${bars}
    </svg>
    <figcaption>
      <span>${dayWords(shown[0]!)}</span>
      <span class="legend"
        ><span class="live">Live</span> <span class="test">Test</span> <span class="failed">Failed</span></span
      >
      <span>${dayWords(now)}</span>
    </figcaption>
  </figure>`;
}

interface Place {
  readonly x: number;
  readonly tallest: number;
  readonly time: number;
}

/** Live renders stand on the ground, test renders and failures on them. A day without any has a line. */
function bar({ live, test, failed }: Counts, { x, tallest, time }: Place): Html {
  const parts = [
    ['live', live],
    ['test', test],
    ['failed', failed],
  ] as const;
  let foot = HEIGHT;
  const rects = parts.flatMap(([name, count]) => {
    if (count === 0) return [];
    const height = Math.max(2, Math.round((count / tallest) * (HEIGHT - 4)));
    foot -= height;
    return [html`<rect class="${name}" x="${x}" y="${foot}" width="${STEP - GAP}" height="${height}" />`];
  });
  const words = `${dayWords(time)}: ${parts.map(([name, count]) => `${grouped(count)} ${name}`).join(', ')}`;
  const ground = html`<rect class="none" x="${x}" y="${HEIGHT - 1}" width="${STEP - GAP}" height="1" />`;
  return html`<g>
    <title>${words}</title>
    ${rects.length > 0 ? rects : ground}
  </g>`;
}

function rowsBy(days: readonly UsageDay[], nameOf: (day: UsageDay) => string): string[][] {
  const groups = new Map<string, UsageDay[]>();
  for (const day of days) groups.set(nameOf(day), [...(groups.get(nameOf(day)) ?? []), day]);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => {
      const { live, test, failed, pages } = total(group);
      return [name, ...[live, test, failed, pages].map(grouped)];
    });
}

function total(days: readonly UsageDay[]): Counts {
  return days.reduce(
    (sum, { livemode, renders, failed, pages }) => ({
      live: sum.live + (livemode ? renders : 0),
      test: sum.test + (livemode ? 0 : renders),
      failed: sum.failed + failed,
      pages: sum.pages + pages,
    }),
    NOTHING,
  );
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
