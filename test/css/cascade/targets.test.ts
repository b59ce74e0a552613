/** Cross references cost a second look at the document, so only those that apply to something in it count. */
import t from 'tap';
import { styled } from '../helpers.js';

const CASES: readonly (readonly [css: string, expected: boolean, why: string])[] = [
  ['a { color: red }', false, 'no cross reference'],
  ['a::after { content: target-counter(attr(href url), page) }', true, 'a link has it'],
  ['nav a::after { content: target-counter(attr(href url), page) }', false, 'no such link'],
  ['a { --page: TARGET-TEXT(attr(href url)) } a::after { content: var(--page) }', true, 'in a custom property'],
  ['nav { a::after { content: target-counters(attr(href url), page, ".") } }', false, 'no such link, nested'],
  ['@media print { p { & a::after { content: target-counter("#x", page) } } }', true, 'in a group'],
  [
    'nav a::after { content: target-counter("#x", page) } @page { @top-left { content: target-text("#x") } }',
    true,
    'on pages',
  ],
];

for (const [css, expected, why] of CASES)
  t.test(`a document has cross references where one applies: ${why}`, (t) => {
    const { resolver } = styled([['p', ['a', { href: '#x' }, 'there']]], css);
    t.equal(resolver.usesTargets, expected);
    t.end();
  });
