import t from 'tap';
import { styled } from '../helpers.js';

function overflow(css: string): string[] {
  const { overflowX, overflowY } = styled([['p', { id: 'p' }, 'x']], `p { ${css} }`).style('p');
  return [overflowX, overflowY];
}

t.test('an axis that scrolls makes the other one scroll', async (t) => {
  t.strictSame(overflow('overflow: hidden'), ['hidden', 'hidden']);
  t.strictSame(overflow('overflow: hidden visible'), ['hidden', 'auto']);
  t.strictSame(overflow('overflow-y: scroll'), ['auto', 'scroll']);
  t.strictSame(overflow('overflow-x: clip; overflow-y: hidden'), ['hidden', 'hidden']);
  t.strictSame(overflow('overflow-x: clip'), ['clip', 'visible']);
});

t.test('the viewport takes over the overflow of the body, unless the root has its own', async (t) => {
  const of = (css: string) => styled([['p', { id: 'p' }, 'x']], css);
  const body = (css: string) => {
    const { tree, resolver } = of(css);
    const root = resolver.styleOf(tree.root, null);
    return resolver.styleOf(tree.firstChild(tree.root), root).overflowX;
  };
  t.equal(body('body { overflow: hidden }'), 'visible');
  t.equal(body('html { overflow: scroll } body { overflow: hidden }'), 'hidden');
});

t.test('overflow-clip-margin is a box, a length or both', async (t) => {
  const margin = (value: string) => {
    const s = styled([['p', { id: 'p' }, 'x']], `p { font-size: 10px; overflow-clip-margin: ${value} }`);
    return s.diagnostics.warnings.length > 0 ? undefined : s.style('p').overflowClipMargin;
  };
  t.strictSame(margin('1em'), { box: 'padding-box', margin: 10 });
  t.strictSame(margin('2px content-box'), { box: 'content-box', margin: 2 });
  t.strictSame(margin('border-box'), { box: 'border-box', margin: 0 });
  t.equal(margin('-1px'), undefined);
});
