/** What attributes of form controls say of their looks. */
import t from 'tap';
import { CONTROL_HINTS } from '../../../engine/css/user-agent/control-hints.js';
import { treeOf } from '../tree-fixture.js';

function hints(name: string, attributes: Record<string, string>): string {
  const tree = treeOf(['html', [name, attributes]]);
  return CONTROL_HINTS[name]!(tree, tree.firstChild(tree.root));
}

t.test('fields are as wide and high as their attributes say', async (t) => {
  t.equal(hints('input', { size: '10' }), '-platen-control-width:5.5em;');
  t.equal(hints('input', { type: 'checkbox', size: '10' }), '');
  t.equal(hints('textarea', { rows: '3', cols: '30' }), '-platen-control-width:30ch;min-block-size:3lh;');
  t.equal(hints('textarea', { rows: '-3', cols: 'x' }), '');
});

t.test('bars are as full as their value in its range', async (t) => {
  t.match(hints('progress', { value: '3', max: '4' }), / 75%/);
  t.match(hints('progress', { value: '7' }), / 100%/);
  t.equal(hints('progress', {}), '');
  t.match(hints('meter', { value: '30', min: '20', max: '40' }), / 50%/);
  t.match(hints('input', { type: 'range', value: '30' }), /:30% 50%,/);
});

t.test('a meter is green, yellow or red by how far it is from the optimum', async (t) => {
  const color = (value: string) => /#\w+/.exec(hints('meter', { value, low: '0.3', high: '0.7', optimum: '0.1' }))?.[0];
  t.strictSame([color('0.2'), color('0.5'), color('0.9')], ['#2e7d32', '#e6a700', '#c62828']);
});

t.test('a colour field shows its colour, and nothing else gets into the style', async (t) => {
  t.match(
    hints('input', { type: 'color', value: '#ff8800' }),
    /background-image:linear-gradient\(#ff8800,#ff8800\),none!important;/,
  );
  t.match(
    hints('input', { type: 'color', value: 'red;position:fixed' }),
    /^background-image:linear-gradient\(#000000,#000000\),none!important;[^;]*;/,
  );
});
