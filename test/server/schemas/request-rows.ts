/** Values of every field of a request that are accepted, and values that are refused with what the answer says. */

export const markdown = { type: 'markdown', content: '# x' };
const html = { type: 'html', content: '<p>x' };
export const request = (rest: object): object => ({ input: markdown, ...rest });
export const input = (fields: object) => ({ input: { ...html, ...fields } });
export const theme = (fields: object) => request({ theme: fields });
export const options = (fields: object) => request({ options: fields });

/** Accepted values, and refused ones with what the message or the suggestion says. */
export interface Row {
  readonly valid: readonly unknown[];
  readonly invalid: readonly (readonly [value: unknown, says: RegExp])[];
}

const color: Row = {
  valid: ['#fff', '#FFF', '#4361ee', '#4361EE'],
  invalid: [
    ['4361ee', /hex colour.*Did you mean "#4361ee"/],
    ['blue', /opaque hex colour such as #4361ee/],
    ['#12345678', /opaque.*Did you mean "#123456"/],
    ['#1234', /opaque/],
    ['#ggg', /hex colour/],
    ['#fff\n', /hex colour/],
    ['', /hex colour/],
    [7, /must be an opaque hex colour such as #4361ee or #46e, not 7/],
  ],
};
const flag: Row = {
  valid: [true, false],
  invalid: [
    ['true', /true or false, not "true"/],
    [1, /true or false/],
  ],
};
const line: Row = {
  valid: ['A title', '', 'Ü 語 \u{1F600}', 'x'.repeat(500)],
  invalid: [
    ['a\nb', /one line of text.*Did you mean "a b"/],
    ['a\r\nSet-Cookie: x', /one line/],
    ['a\0b', /NUL/],
    ['x'.repeat(501), /501 characters; at most 500/],
    [3, /must be a string/],
  ],
};
const font: Row = {
  valid: ['Inter', 'Comic Sans MS'],
  invalid: [
    [1, /must be a (string|name)/],
    ['x'.repeat(101), /at most 100/],
  ],
};
const fragment: Row = {
  valid: ['<p>Vienna</p>', 'ü'.repeat(8192)],
  invalid: [
    ['x'.repeat(16385), /16385 bytes in UTF-8; at most 16384 are allowed.*1 byte shorter/],
    ['ü'.repeat(8193), /16386 bytes/],
    [{}, /must be a string, not an object/],
  ],
};
const url: Row = {
  valid: [
    'https://example.com/a.svg',
    'HTTPS://example.com/a',
    'https://user:pw@example.com:22/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
  ],
  invalid: [
    ['http://example.com/logo.svg', /https:\/\/.*Did you mean "https:\/\/example.com\/logo.svg"/],
    ['HTTP://example.com/logo.svg', /Did you mean "https:\/\/example.com/],
    ['//example.com/logo.svg', /Did you mean "https:/],
    ['/logo.svg', /absolute/],
    ['https:example.com', /absolute/],
    ['https://', /absolute/],
    ['https://exa mple.com', /absolute/],
    ['file:///etc/passwd', /absolute/],
    ['gopher://example.com', /absolute/],
    ['data:image/png;base64,AAAA', /absolute/],
    ['javascript:alert(1)', /absolute/],
    [`https://example.com/${'x'.repeat(2048)}`, /at most 2048/],
    ['https://example.com/a\0', /NUL/],
  ],
};
const length: Row['invalid'] = [
  ['20', /CSS length of 0 or more with its unit.*Did you mean "20mm"\?/],
  ['-5mm', /0 or more/],
  ['20 mm', /CSS length/],
  ['calc(1mm)', /CSS length/],
  ['auto', /CSS length/],
  [
    20,
    /a CSS length of 0 or more with its unit, such as 20mm, 1in or 36pt, or an object with top, right, bottom, left, not 20/,
  ],
];

/** Every field of a request by its pointer; the last test holds the list complete. */
export const FIELDS: Readonly<Record<string, Row & { readonly at: (value: unknown) => unknown }>> = {
  '/input': {
    at: (value) => ({ input: value }),
    valid: [markdown, html],
    invalid: [
      [undefined, /The field input is required/],
      ['# x', /must be an object/],
      [[], /must be an object.*, not an array/],
      [{ type: 'html' }, /input\.content is required/],
    ],
  },
  '/input/type': {
    at: (value) => ({ input: { content: 'x', type: value } }),
    valid: ['markdown', 'html', 'notebook'],
    invalid: [
      ['md', /one of markdown, html, notebook, not "md"/],
      ['Markdown', /Did you mean markdown/],
      ['md', /Did you mean markdown/],
      [undefined, /is required/],
      ['text', /one of/],
    ],
  },
  '/input/content': {
    at: (value) => ({ input: { type: 'markdown', content: value } }),
    valid: ['x', '\ufeff# x', 'a\r\nb\tc', 'x'.repeat(1024 * 1024), 'ü'.repeat(512 * 1024), '\u202eabc'],
    invalid: [
      [undefined, /is required/],
      ['', /must not be empty/],
      ['x'.repeat(1024 * 1024 + 1), /1048577 bytes.*at most 1048576/],
      ['ü'.repeat(512 * 1024 + 1), /1048578 bytes/],
      ['a\0b', /NUL \(\\u0000\) at position 2/],
      ['a\ud800b', /half of a surrogate pair.*position 2/],
      ['\udc00\ud800', /surrogate/],
      [['x'], /must be a string, not an array/],
    ],
  },
  '/input/base_url': { at: (value) => input({ base_url: value }), ...url },
  '/input/styles': {
    at: (value) => input({ styles: value }),
    valid: ['author', 'template'],
    invalid: [['none', /one of author, template/]],
  },
  '/template': {
    at: (value) => request({ template: value }),
    // Which names there are depends on the workspace; stored/pinning.ts.
    valid: ['report', 'letter', 'our-letter', 'none'],
    invalid: [
      ['Report', /small letters.*Did you mean "report"/],
      ['../report', /small letters/],
      ['', /small letters/],
      [1, /must be a (string|name)/],
    ],
  },
  '/theme': {
    at: (value) => request({ theme: value }),
    valid: [{}],
    invalid: [[[], /object/]],
  },
  '/theme/name': {
    at: (value) => theme({ name: value }),
    valid: ['corporate', 'a-1_b', 'x'.repeat(64)],
    invalid: [
      ['Corporate', /small letters.*Did you mean "corporate"/],
      ['', /small letters/],
      ['../x', /small letters/],
      ['x'.repeat(65), /at most 64|small letters/],
      [1, /must be a (string|name)/],
    ],
  },
  '/theme/logo_url': {
    at: (value) => theme({ logo_url: value }),
    valid: [...url.valid, 'asset:logo', 'data:image/png;base64,AAAA', 'data:image/svg+xml,%3Csvg/%3E'],
    invalid: [
      ...url.invalid.filter(([value]) => !/^data:image|x{2048}$/.test(String(value))),
      [`https://example.com/${'x'.repeat(2048)}`, /at most 2048/],
      ['asset:Logo', /asset: and the name of a stored asset/],
      ['asset:', /asset: and the name/],
      ['data:text/html,x', /a data: URL of an SVG, PNG or JPEG/],
      [`data:image/png;base64,${'A'.repeat(1_400_000)}`, /at most 1400000/],
    ],
  },
  '/theme/primary_color': { at: (value) => theme({ primary_color: value }), ...color },
  '/theme/accent_color': { at: (value) => theme({ accent_color: value }), ...color },
  '/theme/text_color': { at: (value) => theme({ text_color: value }), ...color },
  '/theme/background_color': { at: (value) => theme({ background_color: value }), ...color },
  '/theme/body_font': { at: (value) => theme({ body_font: value }), ...font },
  '/theme/heading_font': { at: (value) => theme({ heading_font: value }), ...font },
  '/theme/stationery': {
    at: (value) => theme({ stationery: value }),
    valid: ['asset:paper', 'asset:paper#page=2', 'https://example.com/paper.pdf', 'data:application/pdf;base64,AAAA'],
    invalid: [
      ['asset:Paper', /must be .*asset: and the name/],
      ['http://example.com/paper.pdf', /Did you mean "https:/],
      ['asset:paper#page=x', /must be /],
      [1, /not 1\./],
    ],
  },
  '/theme/letterhead': { at: (value) => theme({ letterhead: value }), ...fragment },
  '/theme/footer': { at: (value) => theme({ footer: value }), ...fragment },
  '/options': { at: (value) => request({ options: value }), valid: [{}], invalid: [['x', /must be an object/]] },
  '/options/page_size': {
    at: (value) => options({ page_size: value }),
    valid: [
      'A3',
      'A4',
      'A5',
      'A6',
      'B5',
      'JIS B5',
      'ANSI C',
      'Letter',
      'Legal',
      'Tabloid',
      { width: '210mm', height: '8.5in' },
    ],
    invalid: [
      ['a4', /one of A0, .*Letter, Legal, Tabloid.*Did you mean A4/],
      ['B11', /one of/],
      [7, /one of A0, .*Executive, or an object with width, height, not 7/],
      [{ width: '210mm' }, /options\.page_size\.height is required/],
      [{ width: '210mm', height: '1mm', depth: '1mm' }, /no field "depth" in options\.page_size/],
    ],
  },
  '/options/page_size/width': {
    at: (value) => options({ page_size: { width: value, height: '1in' } }),
    valid: ['210mm', '.5in', '100px'],
    invalid: [
      ['0mm', /above 0/],
      ['-1mm', /above 0/],
      ['0', /above 0/],
      ['210', /Did you mean "210mm"/],
      [210, /CSS length above 0.*Did you mean "210mm"/],
    ],
  },
  '/options/page_size/height': {
    at: (value) => options({ page_size: { width: '1in', height: value } }),
    valid: ['297mm'],
    invalid: [['wide', /CSS length/]],
  },
  '/options/orientation': {
    at: (value) => options({ orientation: value }),
    valid: ['portrait', 'landscape'],
    invalid: [['Landscape', /Did you mean landscape/]],
  },
  '/options/margin': {
    at: (value) => options({ margin: value }),
    valid: ['20mm', '0', '1.5in', '2em', {}, { top: '1mm', left: '0' }],
    invalid: [
      ...length,
      [{ topp: '1mm' }, /no field "topp".*Did you mean top/],
      [{ top: 1 }, /options\.margin\.top must be a CSS length.*Did you mean "1mm"/],
      [20, /must be a CSS length.*Did you mean "20mm"/],
    ],
  },
  '/options/margin/top': {
    at: (value) => options({ margin: { top: value } }),
    valid: ['1mm'],
    invalid: [['x', /CSS length/]],
  },
  '/options/margin/right': {
    at: (value) => options({ margin: { right: value } }),
    valid: ['1mm'],
    invalid: [['x', /CSS length/]],
  },
  '/options/margin/bottom': {
    at: (value) => options({ margin: { bottom: value } }),
    valid: ['1mm'],
    invalid: [['x', /CSS length/]],
  },
  '/options/margin/left': {
    at: (value) => options({ margin: { left: value } }),
    valid: ['1mm'],
    invalid: [['x', /CSS length/]],
  },
  '/options/cover': { at: (value) => options({ cover: value }), ...flag },
  '/options/toc': {
    at: (value) => options({ toc: value }),
    valid: [true, false, {}],
    invalid: [
      ['yes', /true or false, or an object with depth, not "yes"/],
      [{ deep: 1 }, /no field "deep"/],
    ],
  },
  '/options/toc/depth': {
    at: (value) => options({ toc: { depth: value } }),
    valid: [1, 6],
    invalid: [
      [0, /at least 1/],
      [7, /at most 6/],
      [1.5, /whole number/],
      ['2', /whole number/],
    ],
  },
  '/options/outline': { at: (value) => options({ outline: value }), ...flag },
  '/options/page_numbers': { at: (value) => options({ page_numbers: value }), ...flag },
  '/options/template_options': {
    at: (value) => options({ template_options: value }),
    valid: [{}, { number: '2026-014', columns: 2, stamp: false }],
    invalid: [
      [{ a: {} }, /options\.template_options\.a must be/],
      [Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`k${i}`, ''])), /101 entries; at most 100/],
    ],
  },
  '/options/variables': {
    at: (value) => options({ variables: value }),
    valid: [{}, { version: '2.1', year: 2026, draft: false }],
    invalid: [
      [{ a: {} }, /options\.variables\.a must be/],
      [Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`k${i}`, ''])), /101 entries; at most 100/],
    ],
  },
  '/options/hyphenate': { at: (value) => options({ hyphenate: value }), ...flag },
  '/options/dialect': {
    at: (value) => options({ dialect: value }),
    valid: ['gfm', 'pandoc', 'commonmark'],
    invalid: [
      ['markdown', /options\.dialect must be/],
      [true, /options\.dialect must be/],
    ],
  },
  '/options/smart': { at: (value) => options({ smart: value }), ...flag },
  '/options/tex': { at: (value) => options({ tex: value }), ...flag },
  '/options/copy_formulas': {
    at: (value) => options({ copy_formulas: value }),
    valid: ['tex', 'text'],
    invalid: [
      ['mathml', /options\.copy_formulas must be/],
      [true, /options\.copy_formulas must be/],
    ],
  },
  '/options/bibliography': {
    at: (value) => options({ bibliography: value }),
    valid: ['@book{a, title={A}}'],
    invalid: [
      ['', /options\.bibliography must not be empty/],
      ['x'.repeat(1048577), /1048577 bytes/],
      [{}, /options\.bibliography must be a string/],
    ],
  },
  '/options/csl': {
    at: (value) => options({ csl: value }),
    valid: ['apa', 'ieee'],
    invalid: [
      ['iee', /options\.csl must be.*Did you mean ieee/],
      ['https://example.com/a.csl', /options\.csl must be/],
    ],
  },
  '/options/filter_resolution': {
    at: (value) => options({ filter_resolution: value }),
    valid: [36, 72.5, 1200],
    invalid: [
      [35, /at least 36/],
      [1201, /at most 1200/],
      ['300', /options\.filter_resolution must be/],
    ],
  },
  '/options/numbered': { at: (value) => options({ numbered: value }), ...flag },
  '/options/show_input': { at: (value) => options({ show_input: value }), ...flag },
  '/options/forms': { at: (value) => options({ forms: value }), ...flag },
  '/options/footnotes': {
    at: (value) => options({ footnotes: value }),
    valid: ['page', 'end'],
    invalid: [
      ['bottom', /options\.footnotes must be/],
      [true, /options\.footnotes must be/],
    ],
  },
  '/options/watermark': {
    at: (value) => options({ watermark: value }),
    valid: ['DRAFT', { text: 'DRAFT' }],
    invalid: [
      ['', /must not be empty/],
      [{}, /options\.watermark\.text is required/],
      [true, /a string, or an object with text, color, opacity, not true/],
      ['a\nb', /one line/],
    ],
  },
  '/options/watermark/text': {
    at: (value) => options({ watermark: { text: value } }),
    valid: ['DRAFT'],
    invalid: [
      ['x'.repeat(101), /at most 100/],
      ['', /empty/],
    ],
  },
  '/options/watermark/color': {
    at: (value) => options({ watermark: { text: 'x', color: value } }),
    valid: ['#f00'],
    invalid: [['red', /hex colour/]],
  },
  '/options/watermark/opacity': {
    at: (value) => options({ watermark: { text: 'x', opacity: value } }),
    valid: [0, 0.5, 1],
    invalid: [
      [1.1, /at most 1/],
      [-1, /at least 0/],
    ],
  },
  '/options/title': { at: (value) => options({ title: value }), ...line },
  '/options/author': { at: (value) => options({ author: value }), ...line },
  '/options/subject': { at: (value) => options({ subject: value }), ...line },
  '/options/keywords': {
    at: (value) => options({ keywords: value }),
    valid: ['a, b'],
    invalid: [
      ['a\nb', /one line/],
      [['a'], /must be a string, not an array/],
    ],
  },
  '/options/language': {
    at: (value) => options({ language: value }),
    valid: ['en', 'de-AT', 'zh-Hant-TW', 'sr-Latn'],
    invalid: [
      ['en_US', /BCP 47.*Did you mean "en-US"/],
      ['english!', /BCP 47/],
      ['', /BCP 47/],
      ['e', /BCP 47/],
      ['en-US-', /BCP 47/],
    ],
  },
  '/options/created_at': {
    at: (value) => options({ created_at: value }),
    valid: ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.123+01:00', '2026-11-20', '2024-02-29'],
    invalid: [
      ['2026-11-20T09:30:00', /ISO 8601.*Did you mean "2026-11-20T09:30:00Z"/],
      ['2026-02-30', /ISO 8601/],
      ['2026-13-01T00:00:00Z', /ISO 8601/],
      ['2026-11-20T24:00:00Z', /ISO 8601/],
      ['yesterday', /ISO 8601/],
      ['20.11.2026', /ISO 8601/],
      ['0000-01-01', /ISO 8601/],
      [1795340999, /must be an ISO 8601 time with its zone/],
    ],
  },
  '/options/pdf_standard': {
    at: (value) => options({ pdf_standard: value }),
    valid: ['none', 'pdf/ua-1', 'pdf/ua-2', 'pdf/a-2b', 'pdf/a-2a', 'pdf/a-3b', 'pdf/a-4', 'pdf/ua-2+a-4'],
    invalid: [
      ['PDF/A-2B', /Did you mean pdf\/a-2b/],
      ['pdf/a-1b', /not "pdf\/a-1b"\. $/],
      ['pdf/x-1', /one of/],
    ],
  },
  '/options/attachments': {
    at: (value) => options({ attachments: value }),
    valid: [[], [{ filename: 'a.csv', content_base64: 'YQ==' }]],
    invalid: [
      [{}, /must be an array/],
      [[{ filename: 'a' }], /options\.attachments\[0\]\.content_base64 is required/],
      [Array.from({ length: 21 }, (_, i) => ({ filename: `${i}`, content_base64: '' })), /21 entries; at most 20/],
      [
        [
          { filename: 'a', content_base64: '' },
          { filename: 'a', content_base64: '' },
        ],
        /attachments\[1\]\.filename is "a", which another attachment is called/,
      ],
    ],
  },
  '/options/attachments/0/filename': {
    at: (value) => options({ attachments: [{ filename: value, content_base64: '' }] }),
    valid: ['a.csv'],
    invalid: [
      ['../a', /file name/],
      ['', /empty/],
    ],
  },
  '/options/attachments/0/content_base64': {
    at: (value) => options({ attachments: [{ filename: 'a', content_base64: value }] }),
    valid: ['', 'YWI='],
    invalid: [
      ['a', /base64/],
      ['YQ=\n', /base64/],
      ['Y$==', /base64/],
    ],
  },
  '/options/attachments/0/media_type': {
    at: (value) => options({ attachments: [{ filename: 'a', content_base64: '', media_type: value }] }),
    valid: ['text/csv', 'image/svg+xml'],
    invalid: [
      ['csv', /media type/],
      ['text/csv; x', /media type/],
    ],
  },
  '/options/attachments/0/description': {
    at: (value) => options({ attachments: [{ filename: 'a', content_base64: '', description: value }] }),
    valid: ['Raw data'],
    invalid: [['a\nb', /one line/]],
  },
  '/options/encryption': {
    at: (value) => options({ encryption: value }),
    valid: [{ user_password: 'x' }, { owner_password: 'y', permissions: ['print'] }],
    invalid: [
      [{}, /options\.encryption needs user_password or owner_password\. Set one/],
      [true, /must be an object/],
      [{ user_password: 'x', password: 'x' }, /no field "password"/],
    ],
  },
  '/options/encryption/user_password': {
    at: (value) => options({ encryption: { user_password: value } }),
    valid: ['x'],
    invalid: [
      ['', /empty/],
      ['ü'.repeat(64), /128 bytes in UTF-8; at most 127/],
    ],
  },
  '/options/encryption/owner_password': {
    at: (value) => options({ encryption: { owner_password: value } }),
    valid: ['x'],
    invalid: [
      ['', /empty/],
      [7, /must be a string\./],
    ],
  },
  '/options/encryption/permissions': {
    at: (value) => options({ encryption: { user_password: 'x', permissions: value } }),
    valid: [[], ['print', 'copy']],
    invalid: [
      [['fly'], /one of print/],
      [['print', 'print'], /same thing twice/],
    ],
  },
  '/options/filename': {
    at: (value) => options({ filename: value }),
    valid: ['a.pdf', 'Angebot 1042 (neu)', 'ü語.pdf', '.hidden'],
    invalid: [
      ['a\r\nb', /file name/],
      ['../../etc/passwd', /file name.*Did you mean "passwd"/],
      ['a\r\nb', /Did you mean "ab"/],
      ['a\\b', /file name/],
      ['..', /file name/],
      ['', /empty/],
      ['a\u202efdp.exe', /file name/],
      ['a\u0007', /file name/],
      ['x'.repeat(201), /at most 200/],
    ],
  },
  '/options/disposition': {
    at: (value) => options({ disposition: value }),
    valid: ['inline', 'attachment'],
    invalid: [['save', /one of inline, attachment/]],
  },
  '/options/output': {
    at: (value) => options({ output: value }),
    valid: ['url', 'base64'],
    invalid: [['pdf', /one of url, base64/]],
  },
  '/options/async': { at: (value) => options({ async: value }), ...flag },
  '/options/webhook_url': { at: (value) => options({ webhook_url: value }), ...url },
  '/options/retention_hours': {
    at: (value) => options({ retention_hours: value }),
    valid: [1, 24, 720],
    invalid: [
      [0, /at least 1/],
      [721, /at most 720, not 721/],
      [1.5, /whole number/],
      ['24', /whole number/],
    ],
  },
  '/options/strict': { at: (value) => options({ strict: value }), ...flag },
  '/options/metadata': {
    at: (value) => options({ metadata: value }),
    valid: [
      {},
      { order: '1042' },
      { ['k'.repeat(40)]: 'v'.repeat(500) },
      Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, ''])),
    ],
    invalid: [
      [Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, ''])), /21 entries; at most 20/],
      [{ a: 1 }, /options\.metadata\.a must be a string, not 1/],
      [{ a: 'x\ny' }, /one line/],
      [{ 'a\rb': 'x' }, /The name "a\\rb" in options\.metadata must be one line/],
      [{ 'a\0': 'x' }, /NUL/],
      [{ '': 'x' }, /must not be empty/],
      [{ ['k'.repeat(41)]: 'x' }, /41 characters; at most 40/],
      [{ a: 'x'.repeat(501) }, /501 characters; at most 500/],
    ],
  },
};
