/** The limits of this installation, in words. */
import type { Config } from '../settings.js';

const number = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** Bytes in the largest unit that leaves a short number. */
function size(bytes: number): string {
  const units = [
    [1024 * 1024, 'MiB'],
    [1024, 'KiB'],
  ] as const;
  const unit = units.find(([factor]) => bytes >= factor);
  return unit ? `${Math.round((bytes / unit[0]) * 10) / 10} ${unit[1]}` : `${bytes} bytes`;
}

const orUnlimited = (value: number | null): string => (value === null ? 'unlimited' : number(value));

/** In place of a number of renders a month. */
export const NOT_COUNTED = 'not counted';

/** Headings of the table that tierRows() fills. */
export const TIER_HEADINGS = ['Tier', 'Renders a month', 'Requests a minute', 'Stored'] as const;

function storage(items: number | null, bytes: number | null): string {
  if (items === null && bytes === null) return 'unlimited';
  if (items === null || bytes === null) return items === null ? size(bytes!) : `${number(items)} items`;
  return `${number(items)} items, ${size(bytes)}`;
}

export function tierRows(config: Config): string[][] {
  const rows = Object.entries(config.tiers).map(([name, limits]) => [
    `${name[0]!.toUpperCase()}${name.slice(1)}`,
    orUnlimited(limits.rendersPerMonth),
    orUnlimited(limits.requestsPerMinute),
    storage(limits.storedItems, limits.storedBytes),
  ]);
  const tests = storage(config.testStoredItems, config.testStoredBytes);
  return [...rows, ['Test keys', NOT_COUNTED, orUnlimited(config.testRequestsPerMinute), tests]];
}

export function limitRows(config: Config): string[][] {
  return [
    ['Body', size(config.maxBodyBytes)],
    ['Body of a merge or assembly', size(Math.max(config.maxMergeBytes, config.maxBodyBytes))],
    ['input.content', size(config.maxContentBytes)],
    ['Letterhead, and footer', `${size(config.maxFragmentBytes)} each`],
    ['A stored image', size(config.maxAssetBytes)],
    ['A stored PDF', size(config.maxPdfBytes)],
    ['PDFs of jobs in an assembly', size(config.maxPartBytes)],
    ['A stored font family', size(config.maxFontBytes)],
    ['Nesting', `${number(config.maxHtmlDepth)} levels of HTML, ${number(config.maxMarkdownDepth)} of Markdown`],
    ['Pages', number(config.maxPages)],
    ['Time and memory of a render', `${number(config.renderSeconds)} s, ${number(config.workerHeapMib)} MiB`],
    [
      'A merge or assembly',
      `${number(config.maxMergePages)} pages and ${number(config.mergeSeconds)} s, all parts together`,
    ],
    ['Remote resources', `${number(config.maxResources)}, ${size(config.maxResourceBytes)} each`],
    ['Pixels of an image', `${number(Math.round(config.maxResourcePixels / 1e6))} million`],
    [
      'How long a PDF is kept',
      `${number(config.retentionHours)} hours; up to ${number(config.maxRetentionHours)} on request`,
    ],
    ['Test keys', `${number(config.testKeysPerHour)} an hour for one address`],
  ];
}
