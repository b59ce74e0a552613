/**
 * What front matter says to readers, and which template shows it. A field that no place of the template shows is warned
 * of, because it would be lost.
 */
import type { Diagnostics } from '../../diagnostics.js';
import { placesIn } from '../../source/html/fragment.js';
import { NO_NODE } from '../../tree/document-tree.js';
import type { FragmentInput } from './fragments.js';
import type { FragmentName } from './folder.js';

interface Field {
  /** What the message calls it. Default: its name. */
  readonly told?: string;
  /** Places that show it, beside one of its own name. */
  readonly or?: readonly string[];
  /** Bundled templates that show it. */
  readonly by: string;
}

const FIELDS: Readonly<Record<string, Field>> = {
  subtitle: { by: 'report, article or book' },
  byline: { told: 'which author is where', or: ['author'], by: 'report, article or book' },
  affiliation: { told: 'where the authors work', or: ['institute'], by: 'report, article or book' },
  institute: { or: ['affiliation'], by: 'report, article or book' },
  contact: { told: 'the addresses of the authors', by: 'report, article or book' },
  abstract: { by: 'report, article or book' },
  supervisor: { by: 'report or book' },
  dedication: { by: 'report or book' },
  epigraph: { by: 'report or book' },
};

/** Fields that have a place in any template that wants them. */
export const SHOWN_FIELDS: ReadonlySet<string> = new Set(Object.keys(FIELDS));

/** `names`: the fragments that the document has. */
export function warnOfUnshown(
  { template, document, diagnostics }: FragmentInput,
  names: readonly FragmentName[],
): void {
  const places = new Set(Object.keys(template.options));
  for (const name of names) for (const place of placesIn(template.fragments[name]!)) places.add(place);
  warn(document, diagnostics, { places, why: `The template ${template.name} has no place for` });
}

/** What a document without a template does not show. */
export function warnOfUnshownFields(document: FragmentInput['document'], diagnostics: Diagnostics): void {
  if (!document.isHtml)
    warn(document, diagnostics, { places: new Set(), why: 'Without a template there is no place for' });
}

interface Shown {
  readonly places: ReadonlySet<string>;
  /** The beginning of the message. */
  readonly why: string;
}

function warn({ head, tree }: FragmentInput['document'], diagnostics: Diagnostics, { places, why }: Shown): void {
  const lost = Object.entries(FIELDS).filter(
    ([name, { or = [] }]) => head.metas.has(name) && ![name, ...or].some((place) => places.has(place)),
  );
  if (lost.length === 0) return;
  const told = lost.map(([name, { told }]) => told ?? `“${name}”`).join(', ');
  const message = `${why} some of the front matter, which is not shown: ${told}. Write it into the text, or use a template such as ${lost[0]![1].by}.`;
  diagnostics.warn('SVC_OPTION_IGNORED', message, tree.position(head.metaNodes.get(lost[0]![0]) ?? NO_NODE));
}
