import t from 'tap';
import { messages, styled } from '../helpers.js';

const tree = [['div', { id: 'd' }, ['p', { id: 'p' }, 'x']]] as const;
const LENGTH = '@property --x {syntax: "<length>"; inherits: false; initial-value: 5px}';
const width = (css: string) => styled(tree, css).style('p').width;

t.test('var() of a registered property that nothing declares is its initial value', async (t) => {
  t.equal(width(`${LENGTH} p {width: var(--x)}`), 5);
  t.equal(width(`${LENGTH} p {width: var(--x, 9px)}`), 5, 'not the fallback');
  t.equal(width(`p {width: var(--x)} ${LENGTH}`), 5, 'the rule may come later');
  t.equal(width(`@property --x {syntax: "*"; inherits: false} p {width: var(--x, 9px)}`), 9);
  t.equal(width(`${LENGTH} ${LENGTH.replace('5px', '6px')} p {width: var(--x)}`), 6, 'the last of two rules');
});

t.test('what is registered so does not inherit', async (t) => {
  t.equal(width(`${LENGTH} div {--x: 7px} p {width: var(--x)}`), 5);
  t.equal(width(`${LENGTH} div {--x: 7px} p {--x: inherit; width: var(--x)}`), 7);
  t.equal(width(`${LENGTH.replace('false', 'true')} div {--x: 7px} p {width: var(--x)}`), 7);
  t.equal(width(`${LENGTH.replace('false', 'true')} div {--x: 7px} p {--x: initial; width: var(--x)}`), 5);
  t.equal(width(`${LENGTH} div {--x: 7px} p {--x: unset; width: var(--x)}`), 5);
  t.equal(width(`${LENGTH} p {--i: initial; --x: var(--i); width: var(--x)}`), 5);
});

t.test('a value that is not of the syntax counts as unset', async (t) => {
  t.equal(width(`${LENGTH} p {--x: red; width: var(--x)}`), 5);
  t.equal(width(`${LENGTH} p {--x: calc(1px + 2px); width: var(--x)}`), 3);
  t.equal(width(`${LENGTH.replace('false', 'true')} div {--x: 7px} p {--x: 10%; width: var(--x)}`), 7);
  t.equal(width(`${LENGTH} p {--y: 3px; --x: var(--y); width: var(--x)}`), 3);
});

t.test('syntaxes', async (t) => {
  const table: Record<string, readonly [right: string, wrong: string]> = {
    '<length-percentage>': ['calc(1px + 2%)', 'red'],
    '<number>': ['1.5', '1px'],
    '<integer>': ['2', '2.5'],
    '<percentage>': ['3%', '3px'],
    '<color>': ['oklch(0.5 0.1 20)', '3px'],
    '<angle>': ['1turn', '1px'],
    '<time>': ['2s', '2px'],
    '<image>': ['linear-gradient(red, blue)', 'red'],
    '<string>': ['"a"', 'a'],
    '<custom-ident>': ['abc', '1'],
    '<length>+': ['1px 2px', '1px, 2px'],
    '<length>#': ['1px, 2px', '1px 2px'],
    'auto | <length>': ['auto', 'none'],
    'big | small': ['small', 'middle'],
    '<transform-list>': ['rotate(1deg) scale(2)', 'none'],
  };
  for (const [syntax, [right, wrong]] of Object.entries(table)) {
    const rule = `@property --x {syntax: "${syntax}"; inherits: true; initial-value: ${right}}`;
    const page = styled(tree, `${rule} div {--x: ${wrong}} p {--x: ${right}}`);
    t.same(messages(page.diagnostics), [], syntax);
    t.equal(page.style('d').customProperties.get('--x'), right, `${syntax} does not take ${wrong}`);
    t.equal(page.style('p').customProperties.get('--x'), right);
  }
});

t.test('a rule that lacks something is told about', async (t) => {
  const wrong = [
    '@property x {syntax: "*"; inherits: true}',
    '@property --x {inherits: true}',
    '@property --x {syntax: "*"}',
    '@property --x {syntax: "<length>"; inherits: true}',
    '@property --x {syntax: "<length>"; inherits: true; initial-value: red}',
    '@property --x {syntax: "<bogus>"; inherits: true; initial-value: red}',
  ];
  for (const css of wrong) t.equal(messages(styled(tree, css).diagnostics).length, 1, css);
});

t.test('the shadows of Tailwind 4 are drawn', async (t) => {
  const css = `
    @property --tw-ring-shadow {syntax: "*"; inherits: false; initial-value: 0 0 #0000}
    @property --tw-inset-shadow {syntax: "*"; inherits: false; initial-value: 0 0 #0000}
    @property --tw-border-style {syntax: "*"; inherits: false; initial-value: solid}
    p {--tw-shadow: 0 1px 3px 0 black; box-shadow: var(--tw-inset-shadow), var(--tw-ring-shadow), var(--tw-shadow);
       border-style: var(--tw-border-style); border-width: 2px}`;
  const style = styled(tree, css).style('p');
  t.equal(style.boxShadow.length, 3);
  t.equal(style.borderTopWidth, 2);
});
