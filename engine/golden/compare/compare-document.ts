/** What changed of the document as a whole: metadata, claims, bookmarks, attachments; links and form fields. */
import type { Motion } from './compare-places.js';
import { sizeText } from './compare-passages.js';
import type { Attachment, Bookmark, Field, Link, Reading } from '../../read/reading.js';
import { align, likenessOfTexts } from './align.js';
import { compareEntries } from './compare-entries.js';
import { lengthText, quote, type ChangeKind, type Finding } from './changes.js';

/** Names of facts in sentences, with the kinds of their changes. The others are metadata, and named as they are. */
const FACTS: Readonly<Record<string, { readonly kind: ChangeKind; readonly name: string }>> = {
  language: { kind: 'language', name: "the document's language" },
  claims: { kind: 'claim', name: 'the claim of standards' },
  tagged: { kind: 'tags', name: 'whether the document is tagged' },
  created: { kind: 'metadata', name: 'the date of creation' },
  modified: { kind: 'metadata', name: 'the date of the last change' },
  shows: { kind: 'metadata', name: 'what the title bar shows' },
  opens: { kind: 'metadata', name: 'how viewers open the document' },
  colours: { kind: 'metadata', name: 'the output intent' },
};

/** Entries that change with texts, attachments and facts. */
const FOLLOWING = ['XMP', 'AF', 'named destinations'];

const isFollowing = (entry: string): boolean => FOLLOWING.some((key) => entry.startsWith(`${key}=`));

/** What the document says of itself beyond the facts. */
export function compareOwnEntries(before: Reading, after: Reading): readonly Finding[] {
  const [old, now] = [before, after].map(({ entries }) => entries.filter((entry) => !isFollowing(entry)));
  return compareEntries(old!, now!, { kind: 'entry', page: null, subject: 'the document' });
}

/** For documents of which nothing else differs: what also changes with something else. */
export function compareRest(before: Reading, after: Reading): readonly Finding[] {
  const [old, now] = [before, after].map(({ entries }) => entries.filter(isFollowing));
  return [
    ...compareEntries(old!, now!, { kind: 'entry', page: null, subject: 'the document' }),
    ...compareStructures(before, after),
  ];
}

function compareStructures(before: Reading, after: Reading): readonly Finding[] {
  if (before.structure === after.structure) return [];
  const predicate = 'differs where no text tells it: in empty elements, or in what elements refer to';
  return [{ kind: 'structure', page: null, subject: 'the tree of tags', predicate }];
}

export function compareFacts(before: Reading, after: Reading): readonly Finding[] {
  const names = [...new Set([...Object.keys(before.facts), ...Object.keys(after.facts)])];
  return names.flatMap((fact): readonly Finding[] => {
    const [old, now] = [before.facts[fact], after.facts[fact]];
    if (old === now) return [];
    const { kind, name } = FACTS[fact] ?? { kind: 'metadata', name: `the ${fact}` };
    const [was, is] = [old, now].map((value) => (value === undefined ? 'none' : quote(value)));
    const predicate = `changed from ${was} to ${is}`;
    return [{ kind, page: null, subject: name, predicate, before: old ?? null, after: now ?? null }];
  });
}

export function comparePageFacts(
  before: Reading,
  after: Reading,
  pages: ReadonlyMap<number, number>,
): readonly Finding[] {
  const sameTags = before.facts['tagged'] === after.facts['tagged'];
  return before.pages.flatMap((was): readonly Finding[] => {
    const is = after.pages.find(({ number }) => number === pages.get(was.number));
    if (!is) return [];
    const page = is.number;
    // Where the tags are gone, the tab key cannot follow them.
    const [own, other] = [was, is].map(({ entries }) =>
      entries.filter((entry) => sameTags || !entry.startsWith('Tabs=')),
    );
    const findings: Finding[] = [...compareEntries(own!, other!, { kind: 'entry', page, subject: 'the page' })];
    if (was.width !== is.width || was.height !== is.height) {
      const [old, now] = [was, is].map(({ width, height }) => `${width} × ${height} pt`);
      findings.push({
        kind: 'page-size',
        page,
        subject: 'the page',
        predicate: `is ${now} instead of ${old}`,
        before: old!,
        after: now!,
      });
    }
    const [old, now] = [was, is].map(({ label, number }) => label ?? String(number));
    if (old !== now && was.number === is.number)
      findings.push({
        kind: 'page-label',
        page,
        subject: 'the page',
        predicate: `is called ${quote(now!)} instead of ${quote(old!)}`,
        ...{ before: old!, after: now! },
      });
    return findings;
  });
}

/** How what is on the pages moved. */
export interface Flow {
  /** Whether text moved to other pages, so that bookmarks and links lead to them as they should. */
  readonly flows: boolean;
  /** By page of the new document: how far text moved on it. */
  readonly motions: ReadonlyMap<number, readonly Motion[]>;
}

/** Places that links lead to are those of boxes, which margins and padding move further than text. In points. */
const SPOT_SLACK = 1;

/** Whether a link or bookmark leads to another place of its page, and no text moved there as far. */
function isElsewhere(
  was: Pick<Link, 'spot'>,
  is: Pick<Link, 'spot'> & { readonly page: number | null },
  motions: Flow['motions'],
): boolean {
  if (!was.spot || !is.spot) return was.spot !== is.spot;
  const { x, y } = { x: is.spot.x - was.spot.x, y: is.spot.y - was.spot.y };
  const known = [{ x: 0, y: 0 }, ...(motions.get(is.page ?? 0) ?? [])];
  return !known.some((motion) => Math.abs(motion.y - y) <= SPOT_SLACK && Math.abs(motion.x - x) <= SPOT_SLACK);
}

export function compareBookmarks(before: Reading, after: Reading, { flows, motions }: Flow): readonly Finding[] {
  const likeness = (a: Bookmark, b: Bookmark): number =>
    Math.max(likenessOfTexts(a.title, b.title), a.page === b.page && a.level === b.level ? 0.5 : 0);
  const kind = 'bookmark';
  return align(before.bookmarks, after.bookmarks, { key: ({ title }) => title, likeness }).flatMap(
    (pair): readonly Finding[] => {
      const was = pair.before === null ? null : before.bookmarks[pair.before]!;
      const is = pair.after === null ? null : after.bookmarks[pair.after]!;
      if (!was || !is)
        return [
          {
            kind,
            page: null,
            subject: `the bookmark ${quote((is ?? was)!.title)}`,
            predicate: is ? 'is new' : 'is gone',
          },
        ];
      const subject = `the bookmark ${quote(was.title)}`;
      const findings: Finding[] = [];
      if (was.title !== is.title)
        findings.push({
          ...{ kind, page: null, subject, predicate: `is called ${quote(is.title)} now` },
          ...{ before: was.title, after: is.title },
        });
      if (was.level !== is.level)
        findings.push({ kind, page: null, subject, predicate: `is at level ${is.level} instead of ${was.level}` });
      if (was.page !== is.page && !flows)
        findings.push({
          kind,
          page: null,
          subject,
          predicate: `leads to page ${is.page ?? 'none'} instead of ${was.page ?? 'none'}`,
        });
      else if (!flows && isElsewhere(was, is, motions))
        findings.push({ kind, page: null, subject, predicate: `leads to another place on page ${is.page}` });
      findings.push(...compareEntries(was.entries, is.entries, { kind, page: null, subject }));
      return findings;
    },
  );
}

export function compareAttachments(before: Reading, after: Reading): readonly Finding[] {
  const byName = (list: readonly Attachment[]): ReadonlyMap<string, Attachment> =>
    new Map(list.map((file) => [file.name, file]));
  const [old, now] = [byName(before.attachments), byName(after.attachments)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): readonly Finding[] => {
    const [was, is] = [old.get(name), now.get(name)];
    const subject = `the attachment ${quote(name)}`;
    if (!was) return [{ kind: 'attachment-added', page: null, subject, predicate: `(${is!.bytes} bytes) was added` }];
    if (!is) return [{ kind: 'attachment-removed', page: null, subject, predicate: 'is gone' }];
    const findings: Finding[] = [];
    const kind = 'attachment-changed';
    if (was.digest !== is.digest)
      findings.push({
        kind,
        page: null,
        subject,
        predicate: `has other content: ${is.bytes} bytes instead of ${was.bytes}`,
      });
    for (const key of ['type', 'relationship'] as const)
      if (was[key] !== is[key])
        findings.push({
          kind,
          page: null,
          lead: `the ${key} of `,
          subject,
          predicate: `changed from ${quote(was[key])} to ${quote(is[key])}`,
          ...{ before: was[key], after: is[key] },
        });
    return [...findings, ...compareEntries(was.entries, is.entries, { kind, page: null, subject })];
  });
}

interface PlacedLink extends Link {
  readonly page: number;
}

const linksOf = ({ pages }: Reading): readonly PlacedLink[] =>
  pages.flatMap(({ links, number }) => links.map((link) => ({ ...link, page: number })));

export function compareLinks(before: Reading, after: Reading, flow: Flow): readonly Finding[] {
  const [old, now] = [linksOf(before), linksOf(after)];
  const likeness = (a: Link, b: Link): number =>
    a.text === b.text ? 0.9 : a.target === b.target ? 0.7 : likenessOfTexts(a.text, b.text) / 2;
  return align(old, now, { key: ({ text, target }) => `${text}\n${target}`, likeness }).flatMap(
    (pair): readonly Finding[] => {
      const was = pair.before === null ? null : old[pair.before]!;
      const is = pair.after === null ? null : now[pair.after]!;
      if (!was || !is) {
        const { page, text, target, box } = (is ?? was)!;
        const subject = `the link ${text === '' ? '' : `${quote(text)} `}to ${target}`;
        return is
          ? [{ kind: 'link-added', page, subject, box, predicate: 'is new', after: target }]
          : [{ kind: 'link-removed', page, subject, box, predicate: 'is gone', before: target }];
      }
      const subject = `the link ${is.text === '' ? '' : quote(is.text)}`.trimEnd();
      const rest = [
        ...compareEntries(was.entries, is.entries, { kind: 'link-entry', page: is.page, subject, box: is.box }),
        ...compareAreas(was, is, { ...flow, subject }),
      ];
      const areInside = [was, is].every(({ target }) => target.startsWith('page '));
      if (flow.flows && areInside) return rest;
      if (was.target === is.target) {
        const page = Number(/^page (\d+)$/.exec(is.target)?.[1] ?? 0);
        if (!isElsewhere(was, { spot: is.spot, page }, flow.motions)) return rest;
        const predicate = `now leads to another place on page ${page}`;
        return [{ kind: 'link-target', page: is.page, subject, box: is.box, predicate }, ...rest];
      }
      return [
        ...rest,
        {
          kind: 'link-target',
          page: is.page,
          subject,
          predicate: `now leads to ${is.target} instead of ${was.target}`,
          ...{ before: was.target, after: is.target, box: is.box },
        },
      ];
    },
  );
}

/** Links and fields are as large as the text that they stand on: a change of size is told where the text is the same. */
const AREA_SLACK = 1;

function compareAreas(
  was: PlacedLink,
  is: PlacedLink,
  { flows, motions, subject }: Flow & { readonly subject: string },
): readonly Finding[] {
  const [a, b] = [was.box, is.box];
  const grown = { x: b.width - a.width, y: b.height - a.height };
  if (was.text !== is.text || flows) return [];
  if (Math.abs(grown.x) > AREA_SLACK || Math.abs(grown.y) > AREA_SLACK) {
    const predicate = `covers ${sizeText(b)} instead of ${sizeText(a)}`;
    return [{ kind: 'link-moved', page: is.page, subject, box: b, predicate, before: sizeText(a), after: sizeText(b) }];
  }
  if (was.page !== is.page || !isElsewhere({ spot: a }, { spot: b, page: is.page }, motions)) return [];
  const distance = Math.hypot(b.x - a.x, b.y - a.y);
  return [
    { kind: 'link-moved', page: is.page, subject, box: b, predicate: `covers an area ${lengthText(distance)} away` },
  ];
}

export function compareFields(before: Reading, after: Reading, { flows, motions }: Flow): readonly Finding[] {
  const fieldsOf = ({ pages }: Reading): readonly (Field & { page: number })[] =>
    pages.flatMap(({ fields, number }) => fields.map((field) => ({ ...field, page: number })));
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const key = ({ name, type }: Field): string => `${type} ${name}`;
  return align(old, now, { key, likeness: () => 0 }).flatMap((pair): readonly Finding[] => {
    const was = pair.before === null ? null : old[pair.before]!;
    const is = pair.after === null ? null : now[pair.after]!;
    const { name, type, page } = (is ?? was)!;
    const subject = `the ${type === 'note' ? 'annotation' : 'form field'} ${quote(name)}`;
    const own = { kind: 'field', page, subject, box: (is ?? was)!.box } as const;
    if (!was || !is) return [{ ...own, predicate: is ? 'is new' : 'is gone' }];
    const findings: Finding[] = [];
    if (was.value !== is.value)
      findings.push({
        ...own,
        predicate: `has the value ${quote(is.value)} instead of ${quote(was.value)}`,
        ...{ before: was.value, after: is.value },
      });
    if (was.rules !== is.rules) {
      const predicate =
        is.rules === ''
          ? `is no longer ${was.rules}`
          : `is ${is.rules}${was.rules === '' ? ' now' : ` instead of ${was.rules}`}`;
      findings.push({ ...own, predicate, before: was.rules || null, after: is.rules || null });
    }
    const [a, b] = [was.box, is.box];
    const grows = Math.abs(b.width - a.width) > AREA_SLACK || Math.abs(b.height - a.height) > AREA_SLACK;
    if (grows) findings.push({ ...own, predicate: `is ${sizeText(b)} instead of ${sizeText(a)}` });
    else if (!flows && was.page === is.page && isElsewhere({ spot: a }, { spot: b, page }, motions))
      findings.push({ ...own, predicate: 'stands elsewhere' });
    // Another value, or another size, is another look.
    if (was.look !== is.look && was.value === is.value && !grows)
      findings.push({ ...own, predicate: 'looks different' });
    // The state of a box that is ticked follows its value.
    const [before, after] = [was, is].map(({ entries }) =>
      entries.filter((entry) => was.value === is.value || !entry.startsWith('AS=')),
    );
    return [...findings, ...compareEntries(before!, after!, own)];
  });
}
