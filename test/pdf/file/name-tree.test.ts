import t from 'tap';
import { writeNameTree } from '../../../engine/pdf/file/name-tree.js';
import type { PdfFile } from '../../../engine/pdf/file/pdf-file.js';

function written(count: number): { root: string; leaves: string[] } {
  const leaves: string[] = [];
  const file = { addObject: (source: string) => leaves.push(source) } as unknown as PdfFile;
  const entries = Array.from({ length: count }, (_, i) => [`(${String(i).padStart(3, '0')})`, ` ${i}`] as const);
  return { root: writeNameTree(file, entries), leaves };
}

t.test('a leaf names its first and last entry, and a full leaf begins another', async (t) => {
  t.same(written(0), { root: '', leaves: [] });
  t.same(written(2), { root: '<</Kids[1 0 R]>>', leaves: ['<</Limits[(000)(001)]/Names[(000) 0(001) 1]>>'] });
  t.equal(written(256).leaves.length, 1);
  const { root, leaves } = written(257);
  t.equal(root, '<</Kids[1 0 R 2 0 R]>>');
  t.match(leaves[0], /^<<\/Limits\[\(000\)\(255\)\]/);
  t.equal(leaves[1], '<</Limits[(256)(256)]/Names[(256) 256]>>');
});
