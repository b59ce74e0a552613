/**
 * Real requests and answers, shown in /openapi.json and /docs. A test holds each to its schema. The addresses
 * `{base_url}`, `{docs_url}` and `{dashboard_url}` are filled in when they are shown.
 */
const JOB_ID = 'job_4kT9vXb2QmZr7LwP1cYn8H';
const REQUEST_ID = 'req_8f0c2Kd6TqW3xYb1Zp5R';
const KEY = { object: 'api_key', id: 'key_Jx2mQ8rT5vWz1bNc', name: 'CI pipeline', type: 'live', last4: 'k7Qp' };
const CREATED = '2026-11-20T09:30:00.000Z';
const TOMORROW = '2026-11-21T09:30:00.000Z';

const STORED_ASSET = {
  ...{ object: 'asset', name: 'logo', bytes: 2481, media_type: 'image/svg+xml' },
  sha256: '5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9',
  owner: 'workspace',
  created_at: CREATED,
};
const STORED_THEME = {
  ...{ object: 'theme', name: 'corporate', bytes: 76, media_type: null },
  sha256: '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',
  owner: 'workspace',
  created_at: CREATED,
};

const requests = {
  markdown: {
    input: { type: 'markdown', content: '# Quarterly report\n\nRevenue rose by **12 %**.\n' },
  },
  branded: {
    input: { type: 'markdown', content: '# Offer 1042\n\n| Item | Price |\n|---|---:|\n| Licence | 1,200 € |\n' },
    template: 'report',
    theme: {
      logo_url: 'https://example.com/logo.svg',
      primary_color: '#0f172a',
      accent_color: '#1d4ed8',
      footer: '<p>Example Ltd · Vienna</p>',
    },
    options: {
      page_size: 'A4',
      margin: { top: '25mm', bottom: '20mm' },
      title: 'Offer 1042',
      language: 'en',
      filename: 'offer-1042.pdf',
      created_at: '2026-11-20T09:30:00Z',
      metadata: { offer: '1042' },
    },
  },
  html: {
    input: {
      type: 'html',
      content: '<!doctype html><title>Invoice</title><style>@page { size: A5 }</style><h1>Invoice 7</h1>',
      base_url: 'https://example.com/invoices/',
      styles: 'author',
    },
  },
  later: {
    input: { type: 'markdown', content: '# A long book\n' },
    options: { async: true, retention_hours: 72 },
  },
};

const invoice = {
  invoice: {
    profile: 'peppol',
    ...{ number: '2026-031', date: '2026-11-30', due: '2026-12-30', order: 'PO 7714' },
    seller: {
      ...{ name: 'Studio Okonkwo BV', street: 'Torenstraat 22', postcode: '1000', city: 'Brussel', country: 'BE' },
      ...{ vat_id: 'BE0202239951', electronic_address: { id: '0202239951', scheme: '0208' } },
    },
    buyer: {
      ...{ name: 'Tidewater Museum', street: 'Havenstraat 4', postcode: '2000', city: 'Antwerpen', country: 'BE' },
      electronic_address: { id: '0403170701', scheme: '0208' },
    },
    vat: 21,
    lines: [{ name: 'Exhibition design', quantity: 6, unit: 'day', price: '540' }],
    payment: { iban: 'BE68539007547034', terms: 'Within 30 days.' },
  },
  syntax: 'ubl',
};

const job = {
  object: 'pdf',
  job_id: JOB_ID,
  status: 'succeeded',
  template: 'report',
  pages: 1,
  bytes: 21874,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  url: `{base_url}/files/${JOB_ID}/report.pdf?expires=1795340999&signature=Zk3vYw`,
  expires_at: TOMORROW,
  livemode: true,
  created_at: CREATED,
  duration_ms: 84,
  engine_version: '0.1.0',
  metadata: {},
  warnings: [] as unknown[],
  request_id: REQUEST_ID,
};

const warning = {
  code: 'SVC_COLOR_CONTRAST_LOW',
  message:
    'The contrast of accent_color #9ad0ff on background_color #ffffff is 1.64:1, below 4.5:1, so links are hard to read; choose an accent that is further from the background.',
  agent_message:
    'Choose a darker theme.accent_color, or a lighter theme.background_color, until the contrast is at least 4.5:1.',
  field: '/theme/accent_color',
  docs_url: '{docs_url}/errors/SVC_COLOR_CONTRAST_LOW',
  details: { count: 1 },
};

const unfinished = {
  ...job,
  status: 'queued',
  pages: null,
  bytes: null,
  sha256: null,
  url: null,
  duration_ms: null,
  engine_version: null,
};

const delivery = {
  object: 'webhook_delivery',
  id: 'evt_4kT9vXb2QmZr7LwP1cYn8H',
  job_id: JOB_ID,
  type: 'pdf.succeeded',
  url: 'https://example.com/hooks/pdf',
  status: 'pending',
  attempt_count: 1,
  created_at: CREATED,
  next_attempt_at: '2026-11-20T09:30:05.000Z',
  finished_at: null,
};
const webhookSecret = {
  object: 'webhook_secret',
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDXAMPLEonly=',
  previous_secret: null as string | null,
  previous_expires_at: null as string | null,
};

export const EXAMPLES = {
  invoice,
  event: { type: 'pdf.succeeded', timestamp: CREATED, data: job },
  delivery,
  deliveryList: { object: 'list', data: [delivery], next_cursor: null },
  deliveryLog: {
    ...delivery,
    attempts: [{ number: 1, at: CREATED, duration_ms: 84, http_status: 503, error: 'The receiver answered 503.' }],
  },
  webhookSecret,
  rotatedSecret: {
    ...webhookSecret,
    previous_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwXAMPLEonly=',
    previous_expires_at: TOMORROW,
  },
  requests,
  merge: {
    input: { type: 'markdown', content: '# Dear {{name}}\n\n{{#orders}}\n- {{item}}\n{{/orders}}\n' },
    template: 'report',
    records: [
      { name: 'Ada', orders: [{ item: 'Ink' }, { item: 'Paper' }] },
      { name: 'Bo', orders: [] },
    ],
  },
  mergeZip: {
    input: { type: 'markdown', content: '# Invoice {{number}}\n\nDear {{name}},\n' },
    template: 'letter',
    records: [
      { number: '2026-001', name: 'Ada' },
      { number: '2026-002', name: 'Bo' },
    ],
    result: 'zip',
    filenames: 'invoice-{{number}}',
    on_error: 'skip',
  },
  assembly: {
    parts: [
      { input: { type: 'markdown', content: '# Offer\n\nAs discussed.\n' } },
      { pdf: 'asset:terms', pages: '2-', bookmark: 'Terms' },
    ],
    template: 'letter',
    options: { title: 'Offer 2026-118' },
  },
  assemblyBetween: {
    parts: [
      { pdf: 'asset:book', pages: '1-12' },
      { input: { type: 'html', content: '<h1>Errata</h1><p>On page 7, read <b>two</b>.</p>' }, bookmark: 'Errata' },
      { pdf: 'asset:book', pages: '13-' },
    ],
  },
  assemblyOfJob: {
    parts: [
      { input: { type: 'markdown', content: '# Letters of November\n' } },
      { job_id: JOB_ID, pages: '1-3', bookmark: 'The first three' },
    ],
  },
  job,
  jobWithWarning: { ...job, warnings: [warning] },
  warning,
  queued: unfinished,
  jobList: { object: 'list', data: [job, unfinished], next_cursor: null },
  failed: {
    ...unfinished,
    status: 'failed',
    error: {
      code: 'RENDER_FAILED',
      type: 'render_error',
      human_message: 'The document has more than 500 pages.',
      agent_message: 'Split the document into several requests of at most details.limit pages each.',
      docs_url: '{docs_url}/errors/RENDER_FAILED',
      retryable: false,
      request_id: REQUEST_ID,
      details: { reason: 'page_limit', stage: 'layout', limit: 500, job_id: JOB_ID },
    },
  },
  deleted: { object: 'pdf', job_id: JOB_ID, status: 'expired', deleted: true, request_id: REQUEST_ID },
  validation: { object: 'validation', valid: true, warnings: [warning], request_id: REQUEST_ID },
  createKey: { name: 'CI pipeline', type: 'live' },
  createdKey: {
    ...KEY,
    key: 'svc_live_Jx2mQ8rT5vWz1bNcEXAMPLEonlyEXAMPLEonlyk7Qp',
    created_at: CREATED,
    expires_at: null,
  },
  testKey: {
    ...KEY,
    name: 'Test key',
    type: 'test',
    key: 'svc_test_Jx2mQ8rT5vWz1bNcEXAMPLEonlyEXAMPLEonlyk7Qp',
    created_at: CREATED,
    expires_at: TOMORROW,
  },
  revokedKey: { ...KEY, created_at: CREATED, expires_at: null, revoked_at: TOMORROW },
  keyList: { object: 'list', data: [{ ...KEY, created_at: CREATED, expires_at: null }], next_cursor: null },
  rotateKey: { overlap_hours: 24 },
  templateList: {
    object: 'list',
    data: [
      {
        object: 'template',
        name: 'report',
        description: 'A quiet, readable report.',
        preview_url: '{base_url}/v1/templates/report/preview.png',
        options: {},
        defaults: { cover: false },
        theme: {},
        example: '---\ntitle: Energy use\n---\n\n# Summary\n',
      },
    ],
  },
  storedTheme: { logo_url: 'asset:logo', primary_color: '#0f172a', accent_color: '#1d4ed8' },
  storedFont: { files: ['d09GMgABAAAAAAAA'] },
  storedTemplate: {
    manifest: { description: 'Our letter.', extends: 'letter' },
    css: 'h1 { color: var(--accent-color); }',
  },
  storedItem: STORED_ASSET,
  storedList: { object: 'list', data: [STORED_ASSET] },
  storedAsset: { ...STORED_ASSET, warnings: [], request_id: REQUEST_ID },
  storedResult: { ...STORED_THEME, warnings: [], request_id: REQUEST_ID },
  storedContent: {
    ...STORED_THEME,
    content: { logo_url: 'asset:logo', primary_color: '#0f172a', accent_color: '#1d4ed8' },
  },
  deletedItem: { object: 'theme', name: 'corporate', deleted: true, request_id: REQUEST_ID },
  usage: {
    object: 'usage',
    tier: 'free',
    period: '2026-11',
    limit: 100,
    used: 42,
    remaining: 58,
    resets_at: '2026-12-01T00:00:00.000Z',
  },
  health: { status: 'ok' },
} as const;

export const EXAMPLE_REQUEST_ID = REQUEST_ID;
