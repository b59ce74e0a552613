import t from 'tap';
import { parseXml } from '../../../engine/source/html/xml.js';
import type { NodeId } from '../../../engine/tree/document-tree.js';

/** Each node as `name key=value` or its text. */
function nodes(text: string): string[] | null {
  const tree = parseXml(text);
  if (!tree) return null;
  return Array.from({ length: tree.length }, (_, i) => {
    const node = i as NodeId;
    if (!tree.isElement(node)) return tree.text(node);
    return [tree.name(node), ...[...tree.attributes(node)].map(([name, value]) => `${name}=${value}`)].join(' ');
  });
}

t.test('elements, attributes, text and CDATA; names lose their case and prefix', async (t) => {
  t.same(
    nodes(
      '<?xml version="1.0"?><!-- c --><svg:svg viewBox=\'0 0 1 1\'><g a = "1&lt;2"/>x&#65;<![CDATA[<b>]]></svg:svg>\n',
    ),
    ['svg viewbox=0 0 1 1', 'g a=1<2', 'xA<b>'],
  );
});

t.test('entities of the internal subset, unknown ones as they are', async (t) => {
  t.same(nodes('<!DOCTYPE svg [<!ENTITY c "red &amp; &d;"><!ENTITY d "blue">]><svg f="&c;">&nbsp;</svg>'), [
    'svg f=red & blue',
    '&nbsp;',
  ]);
});

t.test('what is not well-formed is nothing', async (t) => {
  for (const text of ['', 'text', '<a>', '<a></b>', '<a/><b/>', '<a x=1/>', '<a', '<a x="', '<a><![CDATA[', '</a>'])
    t.equal(parseXml(text), null, text);
});

t.test('entities that grow without end, and deep nesting, are refused', async (t) => {
  const laughs = 'bcdefghijkl'
    .split('')
    .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghijkl'[i]};`.repeat(10)}">`)
    .join('');
  t.equal(parseXml(`<!DOCTYPE a [<!ENTITY a "ha">${laughs}]><a>&l;</a>`), null);
  t.equal(parseXml('<a>'.repeat(300) + '</a>'.repeat(300)), null);
});
