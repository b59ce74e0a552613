/** What parts lose when they are put together, in sentences. */
import type { Diagnostics } from '../diagnostics.js';
import type { MergedForm } from './forms.js';
import type { Part } from './part.js';

/** Entries of catalogs that are left out, and what they are. */
const LEFT_OUT: readonly (readonly [key: string, what: string])[] = [
  ['Threads', 'articles'],
  ['Collection', 'the list in which a portfolio shows its files'],
  ['AA', 'actions of the document as a whole'],
];

export interface Told {
  readonly parts: readonly Part[];
  /** Sentences about claims that are lost. */
  readonly obstacles: readonly string[];
  readonly form: MergedForm;
}

export function warnOfParts({ parts, obstacles, form }: Told, diagnostics: Diagnostics): void {
  const unsupported = (message: string): void => diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message);
  for (const obstacle of obstacles) unsupported(obstacle);
  const isTagged = parts.some(({ tags }) => tags !== null);
  for (const part of parts) {
    const { name, file } = part.source;
    if (isTagged && !part.tags)
      unsupported(`${name} has no tags: screen readers guess what ${pagesOf(part)}. Make it with tags.`);
    if (part.lostLinks > 0)
      diagnostics.warn(
        'SVC_LINK_TARGET_MISSING',
        `${part.lostLinks === 1 ? 'A link' : `${part.lostLinks} links`} of ${name} lead${part.lostLinks === 1 ? 's' : ''} nowhere: ` +
          'the pages are left out. Take these pages too.',
      );
    if (part.form.signatures > 0)
      unsupported(
        `A signature of ${name} is left out: it is valid for the whole file as it was. Sign the new file, or attach ${name} to it.`,
      );
    for (const [key, what] of LEFT_OUT)
      if (part.isFirstOfFile && file.get(file.catalog.get(key)) !== null)
        unsupported(`Of ${name}, ${what} are left out, which belong to the file as it was.`);
  }
  if (form.hasXfa) unsupported('The XFA form of a part is left out; its fields are there as other readers show them.');
}

const pagesOf = ({ chosen }: Part): string => (chosen.length === 1 ? 'its page says' : 'its pages say');
