import t from 'tap';
import { messages, styled } from '../helpers.js';

const P = [['p', { id: 'p' }, 'x']] as const;

t.test('a selector that matches nothing on paper does not take the others of its list with it', async (t) => {
  const others = [
    ':host',
    ':host(:not([data-theme=dark]))',
    ':host(.a.b) > p',
    ':host-context(h1)',
    ':state(loading)',
    ':current(p, span)',
    ':active-view-transition-type(a, b)',
    ':has-slotted',
    ':user-invalid',
    ':popover-open',
    ':autofill',
    ':-webkit-autofill',
    ':modal',
    ':fullscreen',
    ':-webkit-full-screen',
    ':focus-visible',
    ':active',
    'slot::slotted(span)',
    'my-part::part(label):hover',
    '::backdrop',
    '::placeholder',
    '::file-selector-button',
    '::highlight(x)',
    '::picker(select)',
    '::scroll-button(left)',
    '::cue-region(x)',
    '::-webkit-search-decoration',
    '::-webkit-scrollbar-thumb:horizontal',
  ];
  for (const other of others) {
    const page = styled(P, `p, ${other} {width:7px}`);
    t.equal(page.style('p').width, 7, other);
    t.same(messages(page.diagnostics), [], other);
    t.equal(styled(P, `${other} {width:7px}`).style('p').width, 'auto', `${other} alone`);
  }
});

t.test('what such a function takes has to be sound', async (t) => {
  for (const wrong of [':host()', ':host(a b)', ':host(a, b)', ':state(1)', ':host-context(:bogus)', ':state()'])
    t.equal(styled(P, `p, ${wrong} {width:7px}`).style('p').width, 'auto', wrong);
});

t.test('in :not() such a selector counts for its specificity', async (t) => {
  t.equal(styled(P, 'p:not(:host(.a)) {width:1px} p:not(.a) {width:2px}').style('p').width, 1);
});

t.test(':-webkit-any-link is :any-link', async (t) => {
  const page = styled([['a', { id: 'a', href: '#' }, 'x']], ':-webkit-any-link {width:3px}');
  t.equal(page.style('a').width, 3);
});

t.test('a popover that is not open is not shown', async (t) => {
  const page = styled(
    [
      ['div', { id: 'd', popover: '' }, 'x'],
      ['dialog', { id: 'o', popover: '', open: '' }, 'x'],
    ],
    '',
    true,
  );
  t.equal(page.style('d').display, 'none');
  t.equal(page.style('o').display, 'block');
});
