import t from 'tap';
import { Diagnostics } from '../../../engine/diagnostics.js';
import { warnOfFrontMatterNames } from '../../../engine/render/prepare/front-matter-names.js';
import { TemplateCache } from '../../../engine/render/templates/folder.js';
import { splitFrontMatter } from '../../../engine/source/markdown/front-matter.js';
import { rendered } from '../pdf-reader.js';

const templates = new TemplateCache();

async function told(frontMatter: string, name = 'letter'): Promise<string[]> {
  const diagnostics = new Diagnostics();
  const { names } = (await splitFrontMatter(`---\n${frontMatter}\n---\n`)).frontMatter;
  warnOfFrontMatterNames(names, Object.keys((await templates.get(name))!.options), name, diagnostics);
  return diagnostics.warnings.map(({ position, message }) => `${position?.line} ${message}`);
}

t.test('a near miss of what the template asks for, or of what every document has', async (t) => {
  t.match(await told('title: T\nrecipeint: A\nautor: B\ntitel: C\nto: D'), [
    /^3 "recipeint" in the front matter says nothing to the template letter; did you mean recipient\?$/,
    /^4 .*did you mean author\?/,
    /^5 .*did you mean title\?/,
  ]);
  t.same(await told('recipeint: A', 'report'), [], 'it is near to nothing there');
});

t.test('an option of the render that stands at the top', async (t) => {
  t.match(await told('page_size: A5\nmargin: { top: 1cm }\ncover: yes\nwatermrak: x'), [
    /^2 "page_size".*; write options: \{ pageSize: A5 \}\.$/,
    /^3 .*options: \{ margin: … \}/,
    /^4 .*options: \{ cover: yes \}/,
    /^5 .*did you mean options: \{ watermark: … \}\?/,
  ]);
});

t.test('names that are written in other ways, and in groups', async (t) => {
  t.same(await told('First: { party: A, role: B }\nsecondParty: C\nsecond_role: D\nDate: E', 'contract'), []);
});

t.test('what other programs read is left alone', async (t) => {
  for (const [program, frontMatter] of [
    [
      'Jekyll',
      'layout: post\ncategories: [a, b]\ntags: c\npermalink: /x\npublished: true\nexcerpt: x\nimage: a.png\nnav_order: 2\nparent: x\nhas_children: true\nlast_modified_at: 1',
    ],
    [
      'Hugo',
      'draft: true\nweight: 10\naliases: [/a]\nslug: a\nsummary: x\nlastmod: 2026-01-01\npublishDate: x\nexpiryDate: x\ntype: docs\nurl: /x\nseries: [a]\nlinkTitle: x\nmenu: { main: { weight: 1 } }\ncover: { image: a.png }\ncascade: x\nresources: x\noutputs: x\nmarkup: x\nheadless: true\nisCJKLanguage: x\nvideos: x\naudio: x\nlayout: x\nShowToc: true\ndescription: x',
    ],
    [
      'Docusaurus',
      'id: a\nsidebar_label: x\nsidebar_position: 1\nhide_title: true\nhide_table_of_contents: true\ntoc_min_heading_level: 2\npagination_label: x\ncustom_edit_url: x\nkeywords: [a]\nimage: x\nslug: x\nunlisted: true\nlast_update: { date: x }\nauthor_url: x\nauthor_title: x\nauthor_image_url: x',
    ],
    [
      'Obsidian',
      'aliases: a\ncssclasses: [a]\ntags: [a]\npublish: true\ncreated: x\nmodified: x\nup: x\nrelated: x\nstatus: x\nrating: 3\nsource: x',
    ],
    [
      'Pandoc and Quarto',
      'subtitle: x\nabstract: x\nbibliography: a.bib\ncsl: x\ndocumentclass: article\ngeometry: margin=2cm\nfontsize: 11pt\nheader-includes: x\noutput: pdf_document\nformat: html\nexecute: { echo: false }\nnumber-sections: true\nlinestretch: 1.5\nmainfont: x\ncolorlinks: true\nlof: true\nlot: true\nthanks: x\nengine: knitr\neditor: visual\ncrossref: x\nfilters: x\ntoc-title: x\nkeyword: x',
    ],
    [
      'VitePress and Astro',
      'outline: deep\nsidebar: false\nnavbar: x\nhero: x\nfeatures: x\nheroImage: x\npubDate: x\nupdatedDate: x\nprev: x\nnext: x\nhead: x\nlastUpdated: true\neditLink: true\npageClass: x',
    ],
  ] as const)
    for (const template of ['report', 'letter', 'invoice', 'minutes', 'article'])
      t.same(await told(frontMatter, template), [], `${program}, ${template}`);
});

t.test('a document with a misspelt name is rendered and warned of, once', async (t) => {
  const { warnings, pages } = await rendered('---\ntitel: My title\n---\n\nText');
  t.match(pages[0], /Text$/);
  t.match(warnings, [{ code: 'SVC_OPTION_IGNORED', position: { line: 2 }, option: undefined }]);
  t.equal(warnings.length, 1);
});
