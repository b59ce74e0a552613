/** Files of XML that would take the square of their length, and entities with elements. */
import t from 'tap';
import { parseXml } from '../../../engine/source/html/xml.js';

t.test('many document types take no square of their number: only one stands before the root', async (t) => {
  t.equal(parseXml(`<svg>${'<!DOCTYPE>'.repeat(100_000)}</svg>`, true), null);
  t.equal(parseXml(`${'<!DOCTYPE svg>'.repeat(2)}<svg/>`, true), null);
  t.ok(parseXml('<!DOCTYPE svg><svg/>', true));
});

t.test('many namespaces are not copied for each element that declares one', async (t) => {
  const many = Array.from({ length: 5000 }, (_, i) => `xmlns:a${i}=""`).join(' ');
  const before = process.cpuUsage();
  t.ok(parseXml(`<svg ${many}>${'<g xmlns:b="x"/>'.repeat(20_000)}</svg>`, true));
  // Copies take five minutes.
  t.ok(process.cpuUsage(before).user < 10e6);
});

t.test('an entity of nothing but another entity has the elements of that', async (t) => {
  const tree = parseXml('<!DOCTYPE svg [<!ENTITY b "<rect/>"><!ENTITY a "&b;&b;">]><svg>&a;</svg>', true)!;
  const children: string[] = [];
  for (let n = tree.firstChild(tree.root); n >= 0; n = tree.nextSibling(n)) children.push(tree.name(n));
  t.same(children, ['rect', 'rect']);
});
