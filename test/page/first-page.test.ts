import t from 'tap';
import { createStyleResolver } from '../../engine/css/cascade/create-style-resolver.js';
import { parseStyleSheet } from '../../engine/css/rules/style-sheet.js';
import { Diagnostics } from '../../engine/diagnostics.js';
import { parseHtml } from '../../engine/source/html/html.js';
import { layout } from '../layout/harness.js';

t.test('viewport units refer to the first page, whatever its name, and to the same size on each', async (t) => {
  const css = '@page wide { size: 400px 100px } .wide { page: wide } div { width: 50vw; height: 60px }';
  const widths = async (html: string) => {
    const { pages } = await layout(html, { css });
    return pages.map(({ width, root }) => {
      const body = root?.fragment.kind === 'box' ? root.fragment.children.at(-1)!.fragment : null;
      const div = body?.kind === 'box' ? body.children[0]!.fragment : null;
      return [width / 64, div && div.width / 64];
    });
  };
  t.same(await widths('<div class="wide"></div><div></div>'), [
    [400, 200],
    [200, 200],
  ]);
  t.same(await widths('<div></div><div class="wide"></div>'), [
    [200, 100],
    [400, 100],
  ]);
});

t.test('a resolver for another viewport leaves the first as it is', async (t) => {
  const diagnostics = new Diagnostics();
  const tree = await parseHtml('<html style="width: 10vw; colour: red">');
  const sheet = parseStyleSheet('html { height: 10vh }', { origin: 'author' }, diagnostics);
  const styles = createStyleResolver(tree, [sheet], { pageWidth: 200, pageHeight: 100 }, diagnostics);
  const sizes = (resolver: typeof styles) => {
    const { width, height } = resolver.styleOf(tree.root, null);
    return [width, height];
  };
  t.same(sizes(styles), [20, 10]);
  t.same(sizes(styles.withViewport(300, 50)), [30, 5]);
  t.same(sizes(styles), [20, 10]);
  t.equal(styles.withViewport(200, 100), styles);
  t.same(
    diagnostics.warnings.map(({ count }) => count),
    [1],
    'a style attribute is reported on once',
  );
});
