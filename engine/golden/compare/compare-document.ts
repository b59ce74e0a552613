/** What changed of the document as a whole: metadata, claims, bookmarks, attachments; links and form fields. */
import type { Attachment, Bookmark, Field, Link, Reading } from '../../read/reading.js';
import { align, likenessOfTexts } from './align.js';
import { quote, type ChangeKind, type Finding } from './changes.js';

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

export function compareFacts(before: Reading, after: Reading): readonly Finding[] {
  const names = [...new Set([...Object.keys(before.facts), ...Object.keys(after.facts)])];
  return names.flatMap((fact): readonly Finding[] => {
    const [old, now] = [before.facts[fact], after.facts[fact]];
    if (old === now) return [];
    const { kind, name } = FACTS[fact] ?? { kind: 'metadata', name: `the ${fact}` };
    const [was, is] = [old, now].map((value) => (value === undefined ? 'none' : quote(value)));
    return [{ kind, page: null, subject: name, predicate: `changed from ${was} to ${is}` }];
  });
}

export function comparePageFacts(
  before: Reading,
  after: Reading,
  pages: ReadonlyMap<number, number>,
): readonly Finding[] {
  return before.pages.flatMap((was): readonly Finding[] => {
    const is = after.pages.find(({ number }) => number === pages.get(was.number));
    if (!is) return [];
    const page = is.number;
    const findings: Finding[] = [];
    if (was.width !== is.width || was.height !== is.height) {
      const [old, now] = [was, is].map(({ width, height }) => `${width} × ${height} pt`);
      findings.push({ kind: 'page-size', page, subject: 'the page', predicate: `is ${now} instead of ${old}` });
    }
    const [old, now] = [was, is].map(({ label, number }) => label ?? String(number));
    if (old !== now && was.number === is.number)
      findings.push({
        kind: 'page-label',
        page,
        subject: 'the page',
        predicate: `is called ${quote(now!)} instead of ${quote(old!)}`,
      });
    return findings;
  });
}

/** `flows`: whether text moved to other pages, so that bookmarks and links lead to them as they should. */
export function compareBookmarks(before: Reading, after: Reading, flows: boolean): readonly Finding[] {
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
        findings.push({ kind, page: null, subject, predicate: `is called ${quote(is.title)} now` });
      if (was.level !== is.level)
        findings.push({ kind, page: null, subject, predicate: `is at level ${is.level} instead of ${was.level}` });
      if (was.page !== is.page && !flows)
        findings.push({
          kind,
          page: null,
          subject,
          predicate: `leads to page ${is.page ?? 'none'} instead of ${was.page ?? 'none'}`,
        });
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
        });
    return findings;
  });
}

interface PlacedLink extends Link {
  readonly page: number;
}

const linksOf = ({ pages }: Reading): readonly PlacedLink[] =>
  pages.flatMap(({ links, number }) => links.map((link) => ({ ...link, page: number })));

export function compareLinks(before: Reading, after: Reading, flows: boolean): readonly Finding[] {
  const [old, now] = [linksOf(before), linksOf(after)];
  const likeness = (a: Link, b: Link): number =>
    a.text === b.text ? 0.9 : a.target === b.target ? 0.7 : likenessOfTexts(a.text, b.text) / 2;
  return align(old, now, { key: ({ text, target }) => `${text}\n${target}`, likeness }).flatMap(
    (pair): readonly Finding[] => {
      const was = pair.before === null ? null : old[pair.before]!;
      const is = pair.after === null ? null : now[pair.after]!;
      if (!was || !is) {
        const { page, text, target } = (is ?? was)!;
        const subject = `the link ${text === '' ? '' : `${quote(text)} `}to ${target}`;
        return is
          ? [{ kind: 'link-added', page, subject, predicate: 'is new' }]
          : [{ kind: 'link-removed', page, subject, predicate: 'is gone' }];
      }
      if (was.target === is.target) return [];
      if (flows && was.target.startsWith('page ') && is.target.startsWith('page ')) return [];
      const subject = `the link ${is.text === '' ? '' : quote(is.text)}`.trimEnd();
      return [
        {
          kind: 'link-target',
          page: is.page,
          subject,
          predicate: `now leads to ${is.target} instead of ${was.target}`,
        },
      ];
    },
  );
}

export function compareFields(before: Reading, after: Reading): readonly Finding[] {
  const fieldsOf = ({ pages }: Reading): readonly (Field & { page: number })[] =>
    pages.flatMap(({ fields, number }) => fields.map((field) => ({ ...field, page: number })));
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const key = ({ name, type }: Field): string => `${type} ${name}`;
  return align(old, now, { key, likeness: () => 0 }).flatMap((pair): readonly Finding[] => {
    const was = pair.before === null ? null : old[pair.before]!;
    const is = pair.after === null ? null : now[pair.after]!;
    const { name, type, page } = (is ?? was)!;
    const subject = `the ${type === 'note' ? 'annotation' : 'form field'} ${quote(name)}`;
    if (!was || !is) return [{ kind: 'field', page, subject, predicate: is ? 'is new' : 'is gone' }];
    const findings: Finding[] = [];
    if (was.value !== is.value)
      findings.push({
        ...{ kind: 'field', page, subject },
        predicate: `has the value ${quote(is.value)} instead of ${quote(was.value)}`,
      });
    if (was.rules !== is.rules) {
      const predicate =
        is.rules === ''
          ? `is no longer ${was.rules}`
          : `is ${is.rules}${was.rules === '' ? ' now' : ` instead of ${was.rules}`}`;
      findings.push({ kind: 'field', page, subject, predicate });
    }
    return findings;
  });
}
