import t from 'tap';
import { splitFrontMatter } from '../../../engine/source/markdown/front-matter.js';

async function read(yaml: string) {
  const { frontMatter } = await splitFrontMatter(`---\n${yaml}\n---\n`);
  return { author: frontMatter.author, ...Object.fromEntries(frontMatter.fields) };
}

t.test('authors that are mappings are not lost: R Markdown, pandoc', async (t) => {
  t.strictSame(
    await read('author:\n  - name: Ana Sousa\n    affiliation: Biology\n  - name: Bo Lee\n    email: bo@example.org'),
    { author: 'Ana Sousa, Bo Lee', affiliation: 'Biology', contact: 'Bo Lee: bo@example.org' },
  );
  t.match(await read('author:\n  name: Ana\n  email: a@b.org'), { author: 'Ana', contact: 'a@b.org' });
});

t.test('affiliations by key, as in Quarto and MyST', async (t) => {
  const found = await read(
    'authors:\n- name: {given: Ana, family: Sousa}\n  affiliations: [{ref: bio}, Harbour]\n  corresponding: true\n  orcid: 0000-0001\n' +
      '  attributes: {equal-contributor: true}\n- name: Bo Lee\n  affiliation: 2\n  equal_contributor: true\n' +
      'affiliations:\n- {id: bio, name: Porto, department: Biology}\n- {id: 2, name: Physics, city: Bern}\nlang: de',
  );
  t.strictSame(found, {
    author: 'Ana Sousa, Bo Lee',
    byline: 'Ana Sousa¹˒²*†, Bo Lee³†',
    affiliation: '¹ Biology, Porto\n² Harbour\n³ Physics, Bern',
    contact: '* Ana Sousa: ORCID 0000-0001\n† Diese Autoren haben zu gleichen Teilen beigetragen',
  });
});

t.test('names that lead to mappings, and keyed institutes', async (t) => {
  t.match(
    await read(
      'author:\n- Ana: {institute: [bio]}\n- Bo: {institute: phy}\ninstitute:\n- bio: Biology\n- phy: {name: Physics}',
    ),
    {
      author: 'Ana, Bo',
      byline: 'Ana¹, Bo²',
      affiliation: '¹ Biology\n² Physics',
    },
  );
});

t.test('names that are texts stay as they were', async (t) => {
  t.strictSame(await read('author: [Ada, Grace]'), { author: 'Ada, Grace' });
  t.match(await read('author: Ada\ninstitute: Physics'), {
    author: 'Ada',
    institute: 'Physics',
    affiliation: 'Physics',
  });
});
