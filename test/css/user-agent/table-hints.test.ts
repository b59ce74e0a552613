/** The lines of tables that attributes draw. */
import t from 'tap';
import {
  cellLines,
  columnGroupLines,
  rowGroupLines,
  rowLines,
  tableLines,
} from '../../../engine/css/user-agent/table-hints.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../../engine/tree/document-tree.js';
import { treeOf } from '../tree-fixture.js';

function table(attributes: Record<string, string>) {
  const row = ['tr', {}, ['td', {}]] as const;
  const tree = treeOf(['html', ['table', attributes, ['colgroup', {}], ['tbody', {}, row]]]);
  const lines = (read: (tree: DocumentTree, node: NodeId) => string, name: string) => read(tree, named(tree, name));
  return {
    table: lines(tableLines, 'table'),
    columns: lines(columnGroupLines, 'colgroup'),
    group: lines(rowGroupLines, 'tbody'),
    row: lines(rowLines, 'tr'),
    cell: lines(cellLines, 'td'),
  };
}

function named(tree: DocumentTree, name: string): NodeId {
  for (let n = 0; n < tree.length; n++) if (tree.name(n as NodeId) === name) return n as NodeId;
  return NO_NODE;
}

t.test('a border goes around the table and around each cell', async (t) => {
  t.match(table({ border: '3' }), { table: 'border:3px outset gray;', cell: 'border:1px inset gray;', row: '' });
  t.match(table({ border: '' }), { table: 'border:1px outset gray;' });
  t.strictSame(new Set(Object.values(table({ border: '0' }))), new Set(['']));
});

t.test('rules collapse borders, and draw them between what they name', async (t) => {
  const hidden = 'border-style:hidden;border-collapse:collapse;';
  t.match(table({ rules: 'none' }), { table: hidden, cell: '', row: '', group: '', columns: '' });
  t.match(table({ rules: 'ROWS' }), { table: hidden, cell: '', row: /^border-block:1px/, group: '' });
  t.match(table({ rules: 'groups' }), { row: '', group: /^border-block:1px/, columns: /^border-inline:1px/ });
  t.match(table({ rules: 'cols' }), { row: '', cell: /border-inline-style:solid/ });
  t.match(table({ rules: 'all', border: '1' }), { table: /^border-style:hidden.*outset/, cell: /solid black/ });
  t.match(table({ rules: 'some' }), { table: '', cell: '' });
});

t.test('a frame says which sides of the table have a line', async (t) => {
  t.match(table({ frame: 'void' }), { table: /border-style:hidden;/ });
  t.match(table({ frame: 'hsides' }), { table: 'border-width:1px;border-style:outset hidden;border-color:black;' });
  t.match(table({ frame: 'box', border: '2' }), { table: /^border:2px .*border-style:outset;/ });
  t.match(table({ frame: 'round' }), { table: '' });
});

t.test('bordercolor is the colour of a table’s border, and of those of its cells', async (t) => {
  t.match(table({ border: '2', bordercolor: '#c00' }), {
    table: 'border:2px solid #c00;',
    cell: 'border:1px solid #c00;',
  });
  t.match(table({ frame: 'hsides', bordercolor: 'red' }).table, /border-color:red;$/);
  t.match(table({ rules: 'all', bordercolor: 'red' }).cell, /border-color:red;$/);
  t.match(table({ border: '2', bordercolor: 'no colour' }), { table: 'border:2px outset gray;' });
  t.strictSame(new Set(Object.values(table({ bordercolor: 'red' }))), new Set(['']), 'without a border there is none');
});
