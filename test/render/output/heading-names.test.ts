/** The names of headings and links: titles, bookmarks and contents of headings that are pictures, have notes or boxes. */
import t from 'tap';
import { rendered } from '../pdf-reader.js';

const PICTURE = 'src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"';

const bookmarks = async (content: string): Promise<string[]> => {
  const style = '<style>.f { display: flex }</style>';
  const { source } = await rendered(
    { content: `<html lang=en><title>T</title>${style}${content}`, type: 'html' },
    { template: 'none' },
  );
  return [...source.matchAll(/\/Title\(([^)]*)\)\/Parent/g)].map(([, title]) => title!);
};

for (const [heading, name] of [
  [`<img alt=Acme ${PICTURE}>`, 'Acme'],
  [`<a href="https://a.example/"><img alt=Acme ${PICTURE}></a>`, 'Acme'],
  [`<img alt=Acme ${PICTURE}>Docs`, 'Docs'],
  [`Chokidar <a href="https://a.example/"><img alt="Weekly downloads" ${PICTURE}></a>`, 'Chokidar'],
  [`<img alt=Acme ${PICTURE}> <img alt=Docs ${PICTURE}>`, 'Acme Docs'],
  [`<picture><img alt=Acme ${PICTURE}></picture>`, 'Acme'],
  ['<svg width=9 height=9><title>Acme</title><rect width=9 height=9 /></svg>', 'Acme'],
  ['<span class=f><i>Chapter</i><i>One</i></span>', 'Chapter One'],
  ['On <math><msup><mi>x</mi><mi>n</mi></msup></math>', 'On x^n'],
  ['Line<br>two', 'Line two'],
  ['Test&shy;ing&#8203; a&#8288;b', 'Testing ab'],
  ['Tides<sup><a role=doc-noteref href=#n>1</a></sup>', 'Tides'],
] as const)
  t.test(`the bookmark of a heading ${heading.replace(PICTURE, '')} is ${name}`, async (t) => {
    t.same(await bookmarks(`<h1>${heading}</h1><p id=n>a`), [name]);
  });

t.test('a picture without words is no bookmark', async (t) => {
  t.same(await bookmarks(`<h1><img alt="" ${PICTURE}></h1><h2>b</h2>`), ['b']);
});

t.test('a README whose first heading is its logo has the name of the logo as its title', async (t) => {
  const { source, pages } = await rendered(`<h1>\n  <img alt=Quill ${PICTURE}>\n</h1>\n\n## Install\n\nText.`);
  t.match(source, /\/Title ?\(Quill\)/);
  t.equal(pages.join(' ').split('Install').length, 2);
});

t.test('a title with a footnote is printed once', async (t) => {
  const { pages } = await rendered('# Study of tides[^1]\n\nText.\n\n[^1]: With thanks.');
  t.equal(pages.join(' ').split('Study of tides').length, 2);
});
