/** Examples that the manuals of the ten styles publish, by the data that they are made from. */
import t from 'tap';
import { localeOf } from '../../../engine/source/citations/locales.js';
import { parseCsl } from '../../../engine/source/citations/csl-element.js';
import { plainText } from '../../../engine/source/citations/output.js';
import { format } from '../../../engine/source/citations/processor.js';
import { styleOf } from '../../../engine/source/citations/style.js';
import { bundledName, bundledStyle, STYLE_NAMES } from '../../../engine/source/citations/bundled-styles.js';
import { itemsOf } from '../../../engine/source/cited/library.js';

const people = (names: string): object[] =>
  names.split('; ').map((name) => {
    const [family, given] = name.split(', ');
    return given === undefined ? { literal: family } : { family, given };
  });

/** `Family, Given; …` for people, years or dates for `issued`. */
type Given = Readonly<Record<string, string | number>>;

function work({ author, editor, ...fields }: Given): object {
  return {
    ...{ id: 'x', ...fields },
    ...(author !== undefined && { author: people(String(author)) }),
    ...(editor !== undefined && { editor: people(String(editor)) }),
  };
}

/** The entry of a work, and its citations with these places, one after the other. */
async function written(style: string, given: Given, places: readonly string[] = []): Promise<string[]> {
  const parsed = styleOf(parseCsl(await bundledStyle(style))!)!;
  const items = new Map(itemsOf([work(given)]).map((item) => [item.id, item]));
  const citations = places.map((locator, i) => ({ items: [{ id: 'x', locator }], note: 3 * i + 1 }));
  const locale = localeOf(parsed.language ?? 'en-US', parsed);
  const result = format({ style: parsed, locale, items, citations, uncited: ['x'] });
  return [...result.entries, ...result.citations.map((output) => ({ output }))].map(({ output }) => plainText(output));
}

const GRADY: Given = {
  type: 'article-journal',
  author: 'Grady, Jenna S.; Her, Mai; Moreno, Geena; Perez, Cynthia; Yelinek, Jennifer',
  title:
    'Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States',
  'container-title': 'Psychology of Popular Media Culture',
  ...{ volume: 8, issue: 3, page: '207-217', issued: 2019, DOI: '10.1037/ppm0000185' },
};
const DITTMAR: Given = {
  type: 'article-journal',
  author: 'Dittmar, Emily L.; Schemske, Douglas W.',
  title: 'Temporal variation in selection influences microgeographic local adaptation',
  'container-title': 'American Naturalist',
  ...{ volume: 202, issue: 4, page: '471-485', issued: 2023, DOI: '10.1086/725865' },
};
const YU: Given = {
  type: 'book',
  author: 'Yu, Charles',
  title: 'Interior Chinatown',
  publisher: 'Pantheon Books',
  issued: 2020,
};
const DOYLE: Given = {
  ...{ type: 'chapter', author: 'Doyle, Kathleen', title: 'The Queen Mary Psalter', page: '64' },
  ...{ 'container-title': 'The book by design: The remarkable story of the world’s greatest invention' },
  ...{ editor: 'Marks, P. J. M.; Parkin, Stephen', publisher: 'University of Chicago Press', issued: 2023 },
};

const EXAMPLES: readonly (readonly [style: string, work: Given, ...expected: string[]])[] = [
  [
    'apa',
    GRADY,
    'Grady, J. S., Her, M., Moreno, G., Perez, C., & Yelinek, J. (2019). Emotions in storybooks: A comparison of storybooks that represent ethnic and racial groups in the United States. Psychology of Popular Media Culture, 8(3), 207–217. https://doi.org/10.1037/ppm0000185',
    '(Grady et al., 2019, p. 210)',
  ],
  [
    'apa',
    {
      ...{
        type: 'book',
        author: 'Jackson, Lydia M.',
        title: 'The psychology of prejudice: From attitudes to social action',
      },
      ...{ edition: 2, publisher: 'American Psychological Association', issued: 2019, DOI: '10.1037/0000168-000' },
    },
    'Jackson, L. M. (2019). The psychology of prejudice: From attitudes to social action (2nd ed.). American Psychological Association. https://doi.org/10.1037/0000168-000',
  ],
  [
    'apa',
    {
      ...{
        type: 'chapter',
        author: 'Aron, Lisa; Botella, Marion; Lubart, Todd',
        title: 'Culinary arts: Talent and their development',
      },
      ...{ editor: 'Subotnik, Rena F.; Olszewski-Kubilius, Paula; Worrell, Frank C.', page: '345-359', issued: 2019 },
      'container-title': 'The psychology of high performance: Developing human potential into domain-specific talent',
      ...{ publisher: 'American Psychological Association', DOI: '10.1037/0000120-016' },
    },
    'Aron, L., Botella, M., & Lubart, T. (2019). Culinary arts: Talent and their development. In R. F. Subotnik, P. Olszewski-Kubilius, & F. C. Worrell (Eds.), The psychology of high performance: Developing human potential into domain-specific talent (pp. 345–359). American Psychological Association. https://doi.org/10.1037/0000120-016',
  ],
  ['chicago-author-date', YU, 'Yu, Charles. 2020. Interior Chinatown. Pantheon Books.', '(Yu 2020, 45)'],
  [
    'chicago-author-date',
    DITTMAR,
    'Dittmar, Emily L., and Douglas W. Schemske. 2023. “Temporal Variation in Selection Influences Microgeographic Local Adaptation.” American Naturalist 202 (4): 471–85. https://doi.org/10.1086/725865.',
    '(Dittmar and Schemske 2023, 480)',
  ],
  [
    'chicago-author-date',
    DOYLE,
    'Doyle, Kathleen. 2023. “The Queen Mary Psalter.” In The Book by Design: The Remarkable Story of the World’s Greatest Invention, edited by P. J. M. Marks and Stephen Parkin. University of Chicago Press.',
  ],
  [
    'chicago-notes',
    YU,
    'Yu, Charles. Interior Chinatown. Pantheon Books, 2020.',
    'Charles Yu, Interior Chinatown (Pantheon Books, 2020), 45.',
    'Yu, Interior Chinatown, 48.',
  ],
  [
    'chicago-notes',
    DITTMAR,
    'Dittmar, Emily L., and Douglas W. Schemske. “Temporal Variation in Selection Influences Microgeographic Local Adaptation.” American Naturalist 202, no. 4 (2023): 471–85. https://doi.org/10.1086/725865.',
    'Emily L. Dittmar and Douglas W. Schemske, “Temporal Variation in Selection Influences Microgeographic Local Adaptation,” American Naturalist 202, no. 4 (2023): 480, https://doi.org/10.1086/725865.',
  ],
  [
    'chicago-notes',
    DOYLE,
    'Doyle, Kathleen. “The Queen Mary Psalter.” In The Book by Design: The Remarkable Story of the World’s Greatest Invention, edited by P. J. M. Marks and Stephen Parkin. University of Chicago Press, 2023.',
    'Kathleen Doyle, “The Queen Mary Psalter,” in The Book by Design: The Remarkable Story of the World’s Greatest Invention, ed. P. J. M. Marks and Stephen Parkin (University of Chicago Press, 2023), 64.',
  ],
  [
    'chicago-notes',
    {
      ...{ type: 'thesis', author: 'Rutz, Cynthia Lillian', title: 'King Lear and its folktale analogues' },
      ...{ genre: 'PhD diss.', publisher: 'University of Chicago', issued: 2013 },
    },
    'Rutz, Cynthia Lillian. “King Lear and Its Folktale Analogues.” PhD diss., University of Chicago, 2013.',
    'Cynthia Lillian Rutz, “King Lear and Its Folktale Analogues” (PhD diss., University of Chicago, 2013), 99.',
  ],
  [
    'mla',
    { type: 'book', author: 'Mantel, Hilary', title: 'Wolf Hall', publisher: 'Picador', issued: 2010 },
    'Mantel, Hilary. Wolf Hall. Picador, 2010.',
    '(Mantel 42)',
  ],
  [
    'mla',
    {
      ...{ type: 'article-journal', author: 'Baron, Naomi S.', 'container-title': 'PMLA', volume: 128, issue: 1 },
      ...{ title: 'Redefining reading: The impact of digital communication media', issued: '2013-01', page: '193-200' },
    },
    'Baron, Naomi S. “Redefining Reading: The Impact of Digital Communication Media.” PMLA, vol. 128, no. 1, Jan. 2013, pp. 193–200.',
  ],
  [
    'mla',
    {
      type: 'book',
      author: 'Dorris, Michael; Erdrich, Louise',
      title: 'The crown of Columbus',
      publisher: 'HarperCollins Publishers',
      issued: 1999,
    },
    'Dorris, Michael, and Louise Erdrich. The Crown of Columbus. HarperCollins Publishers, 1999.',
  ],
  [
    'ieee',
    {
      type: 'book',
      author: 'Klaus, B.; Horn, P.',
      title: 'Robot Vision',
      'publisher-place': 'Cambridge, MA, USA',
      publisher: 'MIT Press',
      issued: 1986,
    },
    '[1]B. Klaus and P. Horn, Robot Vision. Cambridge, MA, USA: MIT Press, 1986.',
    '[1, p. 3]',
  ],
  [
    'ieee',
    {
      ...{
        type: 'chapter',
        author: 'Stein, L.',
        title: 'Random patterns',
        'container-title': 'Computers and You',
        editor: 'Brake, J. S.',
      },
      ...{ 'publisher-place': 'New York, NY, USA', publisher: 'Wiley', issued: 1994, page: '55-70' },
    },
    '[1]L. Stein, “Random patterns,” in Computers and You, J. S. Brake, Ed. New York, NY, USA: Wiley, 1994, pp. 55–70.',
  ],
  [
    'ieee',
    {
      ...{
        type: 'article-journal',
        author: 'Duncombe, J. U.',
        title: 'Infrared navigation—Part I: An assessment of feasibility',
      },
      ...{
        'container-title': 'IEEE Trans. Electron Devices',
        volume: 'ED-11',
        issue: 1,
        page: '34-39',
        issued: '1959-01',
      },
    },
    '[1]J. U. Duncombe, “Infrared navigation—Part I: An assessment of feasibility,” IEEE Trans. Electron Devices, vol. ED-11, no. 1, pp. 34–39, Jan. 1959.',
  ],
  [
    'vancouver',
    {
      ...{
        type: 'article-journal',
        author: 'Halpern, Scott D.; Ubel, Peter A.; Caplan, Arthur L.',
        'container-title': 'N Engl J Med',
      },
      ...{
        title: 'Solid-organ transplantation in HIV-infected patients',
        volume: 347,
        issue: 4,
        page: '284-287',
        issued: '2002-07-25',
      },
    },
    '1. Halpern SD, Ubel PA, Caplan AL. Solid-organ transplantation in HIV-infected patients. N Engl J Med. 2002 Jul 25;347(4):284-7.',
    '(1, p 3)',
  ],
  [
    'vancouver',
    {
      ...{
        type: 'book',
        author: 'Murray, Patrick R.; Rosenthal, Ken S.; Kobayashi, George S.; Pfaller, Michael A.',
        title: 'Medical microbiology',
      },
      ...{ edition: 4, 'publisher-place': 'St. Louis', publisher: 'Mosby', issued: 2002 },
    },
    '1. Murray PR, Rosenthal KS, Kobayashi GS, Pfaller MA. Medical microbiology. 4th ed. St. Louis: Mosby; 2002.',
  ],
  [
    'vancouver',
    {
      ...{
        type: 'chapter',
        author: 'Meltzer, Paul S.; Kallioniemi, Anne; Trent, Jeffrey M.',
        editor: 'Vogelstein, Bert; Kinzler, Kenneth W.',
      },
      ...{
        title: 'Chromosome alterations in human solid tumors',
        'container-title': 'The genetic basis of human cancer',
      },
      ...{ 'publisher-place': 'New York', publisher: 'McGraw-Hill', issued: 2002, page: '93-113' },
    },
    '1. Meltzer PS, Kallioniemi A, Trent JM. Chromosome alterations in human solid tumors. In: Vogelstein B, Kinzler KW, editors. The genetic basis of human cancer. New York: McGraw-Hill; 2002. p. 93-113.',
  ],
  [
    'harvard',
    {
      type: 'book',
      author: 'Bell, Judith',
      title: 'Doing your research project',
      'publisher-place': 'Maidenhead',
      publisher: 'Open University Press',
      issued: 2014,
    },
    'Bell, J. (2014) Doing your research project. Maidenhead: Open University Press.',
    '(Bell, 2014, p. 23)',
  ],
  [
    'harvard',
    {
      ...{ type: 'article-journal', author: 'Shirazi, Tara', volume: 33, issue: 3, page: '323-326', issued: 2010 },
      title: 'Successful teaching placements in secondary schools: achieving QTS practical handbooks',
      'container-title': 'European Journal of Teacher Education',
    },
    'Shirazi, T. (2010) ‘Successful teaching placements in secondary schools: achieving QTS practical handbooks’, European Journal of Teacher Education, 33(3), pp. 323–326.',
  ],
  [
    'nature',
    {
      ...{
        type: 'article-journal',
        author: 'Schott, Daniel H.; Collins, Ruth N.; Bretscher, Anthony',
        'container-title': 'J. Cell Biol.',
      },
      title: 'Secretory vesicle transport velocity in living cells depends on the myosin V lever arm length',
      ...{ volume: 156, page: '35-39', issued: 2002 },
    },
    '1. Schott, D. H., Collins, R. N. & Bretscher, A. Secretory vesicle transport velocity in living cells depends on the myosin V lever arm length. J. Cell Biol. 156, 35–39 (2002).',
  ],
  [
    'acm',
    {
      ...{
        type: 'article-journal',
        author: 'Abril, Patricia S.; Plant, Robert',
        'container-title': 'Commun. ACM',
        volume: 50,
        issue: 1,
      },
      ...{
        title: 'The patent holder’s dilemma: Buy, sell, or troll?',
        issued: '2007-01',
        page: '36-44',
        DOI: '10.1145/1188913.1188915',
      },
    },
    '[1] Patricia S. Abril and Robert Plant. 2007. The patent holder’s dilemma: Buy, sell, or troll? Commun. ACM 50, 1 (Jan. 2007), 36–44. https://doi.org/10.1145/1188913.1188915',
    '[1, p. 40]',
  ],
  [
    'acm',
    {
      type: 'book',
      author: 'Kosiur, David',
      title: 'Understanding Policy-Based Networking',
      edition: 2,
      publisher: 'Wiley',
      'publisher-place': 'New York, NY',
      issued: 2001,
    },
    '[1] David Kosiur. 2001. Understanding Policy-Based Networking (2nd. ed.). Wiley, New York, NY.',
  ],
  [
    'acm',
    {
      ...{
        type: 'thesis',
        author: 'Anisi, David A.',
        title: 'Optimal Motion Control of a Ground Vehicle',
        genre: 'Master’s thesis',
      },
      ...{ publisher: 'Royal Institute of Technology (KTH)', 'publisher-place': 'Stockholm, Sweden', issued: 2003 },
    },
    '[1] David A. Anisi. 2003. Optimal Motion Control of a Ground Vehicle. Master’s thesis. Royal Institute of Technology (KTH), Stockholm, Sweden.',
  ],
  [
    'din-1505',
    {
      type: 'book',
      author: 'Müller, Heike; Weber, Karl',
      title: 'Grundlagen der Dokumentation',
      edition: 3,
      'publisher-place': 'Berlin',
      publisher: 'Beuth',
      issued: 1998,
    },
    'Müller, Heike ; Weber, Karl: Grundlagen der Dokumentation. 3. Aufl. Berlin : Beuth, 1998',
    '(Müller ; Weber 1998, S. 12)',
  ],
];

for (const [style, given, ...expected] of EXAMPLES)
  t.test(`${style}: ${given['title']}`, async (t) => {
    const places = expected.slice(1).map((text) => /(\d+)\D*$/.exec(text.replace(/, https.*$/, ''))![1]!);
    t.same(await written(style, given, places), expected);
  });

t.test('each style is well-formed, and known by other names', async (t) => {
  t.equal(STYLE_NAMES.length, 10);
  for (const name of STYLE_NAMES) t.ok(styleOf(parseCsl(await bundledStyle(name))!), name);
  t.equal(bundledName('http://www.zotero.org/styles/modern-language-association'), 'mla');
  t.equal(bundledName('Chicago.csl'), 'chicago-author-date');
  t.equal(bundledName('constructor'), null);
});
