// Made from the OpenAPI document by test/server/openapi/api-types.ts; not written by hand.
export interface paths {
  '/v1/pdf/generate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Generate a PDF
     * @description Renders Markdown or HTML. Waits for the PDF and answers 200, possibly with `warnings`: the PDF was rendered all the same. With `options.async` or `Prefer: respond-async` the answer is 202 with a job, to be asked for at `GET /v1/pdf/{jobId}`. `Accept: application/pdf` gives the PDF itself instead of JSON. Live renders that succeed count against the monthly quota; nothing else does. `options.webhook_url` is told when the job has ended.
     */
    post: operations['generatePdf'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/pdf/merge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fill a document with records
     * @description Fills the `{{fields}}` of a document with each record and renders all of them into one PDF, in which each record is a document of its own with its front matter and page numbers, or with `"result": "zip"` into a ZIP with a PDF of each. Fields are tags of Mustache; values are text and never become markup. A record that cannot be used is 422 RENDER_FAILED with `details.field`, such as `/records/17/customer/name`; with `"on_error": "skip"` it is left out with a warning. As `application/x-ndjson`, the first line is the request without `records`, and each other line is a record. In everything else it is as `POST /v1/pdf/generate`: one render, with its limits, jobs and webhooks.
     */
    post: operations['mergePdf'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/pdf/assemble': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Put documents and PDFs together
     * @description Makes one PDF of pages of several: documents that are rendered, PDFs that are stored as assets or that jobs have made, and PDFs in the request, of any producer. Tags, links, bookmarks, page labels, form fields, layers and attachments are kept. Standards (PDF/UA, PDF/A) are claimed where all parts claim them and they are still true; warnings tell what stands in the way. `template`, `theme` and `options` are those of all documents; title, author, subject, keywords, language, attachments and encryption are those of the whole. A part that cannot be read is 422 RENDER_FAILED with `details.field`, such as `/parts/1`. In everything else it is as `POST /v1/pdf/generate`: one render, with its jobs and webhooks, and the limits of a merge.
     */
    post: operations['assemblePdf'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/pdf/validate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Check a request without rendering it
     * @description Takes the body of a generate request, checks it, resolves template and theme, parses the document, and gives the warnings that can be told without rendering. Counts against nothing but the request rate.
     */
    post: operations['validatePdf'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/pdf': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the jobs of the workspace
     * @description Latest first, asynchronous or not, for 90 days. A page that is asked for with a filter may be short, or empty, although more follow: go on while `next_cursor` is not null. Of expired jobs the metadata are gone, so a filter by metadata does not find them.
     */
    get: operations['listPdfs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/pdf/{jobId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieve a job or its PDF
     * @description The job in its present state: queued, processing, succeeded, failed or canceled. `Accept: application/pdf` gives the PDF itself. A job of another workspace is answered as one that does not exist.
     */
    get: operations['getPdf'];
    put?: never;
    post?: never;
    /**
     * Delete a PDF or cancel a job
     * @description Cancels a job that is not finished, and deletes the PDF and all that came from the request of one that is. What remains is the bare record.
     */
    delete: operations['deletePdf'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/pdf/{jobId}/pages/{page}.png': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * See a page of a PDF as a picture
     * @description Drawn by PDFium when it is asked for, and not counted. A very long page is drawn narrower. Needs an optional package at the service; where it is missing the answer is 501.
     */
    get: operations['getPageImage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/files/{jobId}/{filename}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download a PDF by its signed link
     * @description The `url` of a generate result: needs no key, and is valid until `expires_at`. Hand it on only to whom the document is meant for. Pages of other origins may show it in a frame and fetch it, unless the service is set otherwise (`PLATEN_FILE_ORIGINS`).
     */
    get: operations['downloadPdf'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/keys/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get a test key without signing up
     * @description Makes a test key in a throw-away workspace of its own. It renders as a live key does, counts against no quota, and ends after 24 hours. Five an hour for one address. No body, no Authorization header.
     */
    post: operations['createTestKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the API keys of the workspace
     * @description Oldest first, revoked ones included, never with their values.
     */
    get: operations['listKeys'];
    put?: never;
    /**
     * Create an API key
     * @description Makes another key for the workspace. A test key can make only test keys, which end when it does. The value is shown once: keep it in a secret store.
     */
    post: operations['createKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/keys/{key_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke an API key
     * @description At once: the next request with it is answered 401. A test key can revoke only test keys.
     */
    delete: operations['revokeKey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/keys/{key_id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace an API key
     * @description Makes a new key of the same name and type. The old one stays valid for `overlap_hours` (24 unless said otherwise), so that nothing fails while the new one is rolled out; then it ends.
     */
    post: operations['rotateKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List events and how far they have come
     * @description Latest first. Events that were delivered or given up are kept for 30 days.
     */
    get: operations['listWebhookDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks/deliveries/{deliveryId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** See every attempt to deliver an event */
    get: operations['getWebhookDelivery'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks/secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the secret that signs events
     * @description Every workspace has one. A test key may read it only where there are no live keys.
     */
    get: operations['getWebhookSecret'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/webhooks/secret/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the secret that signs events
     * @description Events are signed with the new secret at once, and with the old one too for `overlap_hours` (24 unless said otherwise). A secret that was old already signs no longer.
     */
    post: operations['rotateWebhookSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/invoices/xml': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Write an e-invoice as XML
     * @description The data of an invoice as XML alone, for those who take no PDF: UBL 2.1 for Peppol and XRechnung, or a Cross Industry Invoice (`"syntax": "cii"`). The data are those that `invoice:` has in the front matter of a document, which `POST /v1/pdf/generate` makes a PDF with the XML inside of. They are checked by the rules of EN 16931 and of the `profile` (`peppol`, `xrechnung`); each problem is listed in `details.errors` with its rule. Counts against no quota.
     */
    post: operations['writeInvoice'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/themes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the stored themes */
    get: operations['listThemes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/themes/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a stored theme */
    get: operations['getTheme'];
    /**
     * Store a theme
     * @description Requests refer to it by `"theme": {"name": "…"}`, with fields of their own over it. Replaces the theme of this name; jobs that wait keep the one they were made with. It is tried out in a render, whose remarks are in `warnings`.
     */
    put: operations['putTheme'];
    post?: never;
    /** Delete a stored theme */
    delete: operations['deleteTheme'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/assets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the stored assets */
    get: operations['listAssets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/assets/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * See what is known of an asset, or read it back
     * @description `Accept: image/*` or `application/pdf` gives the file itself, as it was stored, instead of JSON.
     */
    get: operations['getAsset'];
    /**
     * Store an asset: a logo or another image, or a PDF
     * @description The body is the file: SVG, PNG, JPEG or PDF. A theme refers to it by `"logo_url": "asset:…"`, a document by the address `asset:…` in images and in CSS, as in `![Seal](asset:seal)`. A PDF can be a part of `POST /v1/pdf/assemble` and the `stationery` of a theme. Replaces the asset of this name; jobs that wait keep the one they were made with. It is tried out in a render, whose remarks are in `warnings`.
     */
    put: operations['putAsset'];
    post?: never;
    /** Delete an asset */
    delete: operations['deleteAsset'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/fonts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the stored font families */
    get: operations['listFonts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/fonts/{family}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a stored font
     * @description As it was stored, with the files in Base64; of a font of the operator, without them.
     */
    get: operations['getFont'];
    /**
     * Store a font family
     * @description The files are in Base64, one for each weight and style, or one variable font; a family of one file may be sent as the file itself, with `Content-Type: font/ttf` and the like. A family that CSS names, or `theme.body_font` and `theme.heading_font`, is then found, and stands before a font of the service of the same name. Only store fonts whose licence allows it.
     */
    put: operations['putFont'];
    post?: never;
    /** Delete a stored font */
    delete: operations['deleteFont'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/templates/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** See what is known of a stored template */
    get: operations['getTemplate'];
    /**
     * Store a template
     * @description What stands in the folder of a template, as JSON; see the page about templates. Requests name it as `template`, and `GET /v1/templates` lists it. It may extend a template of the service, and names none of these. It is tried out in a render, whose remarks are in `warnings`.
     */
    put: operations['putTemplate'];
    post?: never;
    /** Delete a stored template */
    delete: operations['deleteTemplate'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Talk to an agent by the Model Context Protocol
     * @description Streamable HTTP without sessions: each request is one JSON-RPC message, and the answer is JSON. The tools are `render_pdf`, `merge_pdf`, `assemble_pdf`, `show_page`, `validate_document`, `list_templates` and `describe_template`. Renders count as those of `POST /v1/pdf/generate` do.
     */
    post: operations['mcp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/templates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the templates
     * @description Name, description, preview picture and default options of each.
     */
    get: operations['listTemplates'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/templates/{name}/preview.png': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** See what a template looks like */
    get: operations['templatePreview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** See what is left of the monthly quota */
    get: operations['getUsage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/healthz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether the process lives and can render */
    get: operations['getHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/readyz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether this instance can take requests */
    get: operations['getReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Metrics for Prometheus
     * @description Where the operator has set a token, it is asked for as `Authorization: Bearer <token>`.
     */
    get: operations['getMetrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This description (OpenAPI 3.1) */
    get: operations['getOpenApi'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/llms.txt': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The API in short, for language models */
    get: operations['getLlmsTxt'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/llms-full.txt': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The API, all templates with examples, and the guides, for language models */
    get: operations['getLlmsFullTxt'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-protected-resource': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How keys are sent (RFC 9728) */
    get: operations['getProtectedResource'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  'pdf.succeeded': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A job has succeeded
     * @description Sent to `options.webhook_url` of the request, signed after Standard Webhooks. May come more than once.
     */
    post: operations['pdfSucceeded'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'pdf.failed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A job has failed
     * @description Sent to `options.webhook_url` of the request, signed after Standard Webhooks. May come more than once.
     */
    post: operations['pdfFailed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'pdf.canceled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A job was canceled
     * @description Sent to `options.webhook_url` of the request, signed after Standard Webhooks. May come more than once.
     */
    post: operations['pdfCanceled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** @description A document to render, and how. */
    GenerateRequest: {
      input: components['schemas']['Input'];
      /**
       * Format: stored-name
       * @description Name of a template: one that GET /v1/templates lists, of the service or your own. `none`: only what the document itself says. Default: report.
       * @example none
       */
      template?: string | null;
      theme?: components['schemas']['Theme'] | null;
      options?: components['schemas']['RenderOptions'] | null;
    };
    /** @description A document with fields, and the records to fill them with. */
    MergeRequest: {
      input: components['schemas']['Input'];
      /**
       * Format: stored-name
       * @description Name of a template: one that GET /v1/templates lists, of the service or your own. `none`: only what the document itself says. Default: report.
       * @example none
       */
      template?: string | null;
      theme?: components['schemas']['Theme'] | null;
      options?: components['schemas']['RenderOptions'] | null;
      /**
       * @description The records, each with a value for every field of the document, in this order.
       * @example [
       *       {
       *         "name": "Ada"
       *       },
       *       {
       *         "name": "Bo"
       *       }
       *     ]
       */
      records: {
        [key: string]: unknown;
      }[];
      /**
       * @description JSON Schema (draft 2020-12) that each record has to fulfil. Default: none.
       * @example {
       *       "required": [
       *         "name"
       *       ]
       *     }
       */
      schema?: {
        [key: string]: unknown;
      } | null;
      /** @description `pdf`: one PDF, in which each record is a document of its own. `zip`: a ZIP with a PDF of each record. Default: pdf. */
      result?: ('pdf' | 'zip') | null;
      /**
       * Format: file-name
       * @description With `result` `zip`: names of the PDFs in it, with fields of the records; `.pdf` is added. Default: numbers from 1.
       * @example invoice-{{number}}
       */
      filenames?: string | null;
      /** @description What a record does that cannot be used. `fail`: 422 RENDER_FAILED that names it. `skip`: it is left out with warning SVC_RECORD_SKIPPED, and listed in `errors.json` of a ZIP. Default: fail. */
      on_error?: ('fail' | 'skip') | null;
    };
    /** @description Documents and PDFs whose pages become one PDF. */
    AssembleRequest: {
      /** @description What the pages come from, in their order. */
      parts: components['schemas']['Part'][];
      /**
       * Format: stored-name
       * @description Name of a template: one that GET /v1/templates lists, of the service or your own. `none`: only what the document itself says. Default: report.
       * @example none
       */
      template?: string | null;
      theme?: components['schemas']['Theme'] | null;
      options?: components['schemas']['RenderOptions'] | null;
    };
    /** @description An invoice to be written as XML. */
    InvoiceRequest: {
      /** @description The data of the invoice: number, date, due, seller, buyer, lines, payment and so on, with names in either style (`vat-id`, `vatId`). The example has the usual ones, and `GET /v1/templates` shows more with the template invoice. */
      invoice: {
        [key: string]: unknown;
      };
      /** @description `ubl`: UBL 2.1, as Peppol and XRechnung take it. `cii`: a Cross Industry Invoice. Default: ubl. */
      syntax?: ('ubl' | 'cii') | null;
    };
    /** @description Pages of a document that is rendered (`input`), of a stored PDF (`pdf`), of one that is sent (`pdf_base64`) or of one that a job has made (`job_id`); a part has exactly one of the four. Parts with the same document or PDF belong together: links, bookmarks and tags go on across the pages between them. */
    Part: {
      input?: components['schemas']['Input'] | null;
      /**
       * Format: asset-url
       * @description A stored PDF, see PUT /v1/assets/{id}.
       * @example asset:terms
       */
      pdf?: string | null;
      /**
       * Format: base64
       * @description The bytes of a PDF.
       */
      pdf_base64?: string | null;
      /**
       * Format: job-id
       * @description A job of the workspace that has succeeded, and whose PDF has not expired.
       * @example job_3vN8xQ2mKpR7sT1wY5zB4c
       */
      job_id?: string | null;
      /** @description What opens the PDF, if it is encrypted. */
      password?: string | null;
      /**
       * Format: page-ranges
       * @description Pages and ranges, separated by commas: `3`, `2-4`, `5-` (to the end), `last`, `4-2` (backwards). Default: all.
       * @example 1, 3-5, last
       */
      pages?: string | null;
      /**
       * Format: single-line
       * @description The title of a bookmark that leads to the first page of the part, above its own. Default: none.
       * @example Terms
       */
      bookmark?: string | null;
    };
    /** @description The content to render. */
    Input: {
      /**
       * @description What `content` is; `notebook`: the JSON of a Jupyter notebook.
       * @enum {string}
       */
      type: 'markdown' | 'html' | 'notebook';
      /** @description The Markdown or HTML text. */
      content: string;
      /**
       * Format: https-url
       * @description HTML only: what relative URLs resolve against.
       * @example https://example.com/docs/
       */
      base_url?: string | null;
      /** @description HTML only. `author`: the document's own CSS cascades over the template's. `template`: the document's presentation is dropped and the template's style is used alone. Default: author. */
      styles?: ('author' | 'template') | null;
    };
    /** @description Logo, colours, fonts, letterhead and footer. Colours are opaque: #rgb or #rrggbb. */
    Theme: {
      /**
       * Format: stored-name
       * @description A stored theme, see PUT /v1/themes/{name}: its fields hold where this object has none.
       * @example corporate
       */
      name?: string | null;
      /**
       * Format: logo-url
       * @description SVG, PNG or JPEG: an address that is publicly reachable over https when the document is rendered, `asset:` and the name of a stored asset, or a data: URL. Best as SVG, or PNG of at least 512 × 512 px. One that cannot be used is left out with a warning.
       * @example https://example.com/logo.svg
       * @example asset:logo
       */
      logo_url?: string | null;
      /**
       * Format: hex-color
       * @description Headings, strong text, borders, rule lines. Default: #1a1a1a.
       */
      primary_color?: string | null;
      /**
       * Format: hex-color
       * @description Links, callout borders, cover highlights, decorative rules. Default: #4361ee.
       */
      accent_color?: string | null;
      /**
       * Format: hex-color
       * @description Body text. Default: #374151.
       */
      text_color?: string | null;
      /**
       * Format: hex-color
       * @description Page background. Default: #ffffff.
       */
      background_color?: string | null;
      /** @description Paragraphs, lists, table cells: Inter (default), Source Code Pro, or a stored font. Another name falls back to Inter with warning SVC_FONT_FALLBACK. */
      body_font?: string | null;
      /** @description Headings: Inter (default), Playfair Display, JetBrains Mono, or a stored font. Another name falls back to Inter with warning SVC_FONT_FALLBACK. */
      heading_font?: string | null;
      /**
       * Format: paper-url
       * @description The paper of all pages: a PDF, whose first page lies under the first page and whose last page lies under the others, or a picture. `asset:` and the name of a stored asset, an address over https, or a data: URL; `#page=2` takes one page for all. Margins stay as they are.
       * @example asset:letterhead
       */
      stationery?: string | null;
      /** @description HTML at the top of every page, after the logo; tall content pushes the page content down. */
      letterhead?: string | null;
      /** @description HTML in the footer of every page; the template adds page numbers itself. */
      footer?: string | null;
    };
    /** @description A theme to be stored. */
    StoredTheme: {
      /**
       * Format: logo-url
       * @description SVG, PNG or JPEG: an address that is publicly reachable over https when the document is rendered, `asset:` and the name of a stored asset, or a data: URL. Best as SVG, or PNG of at least 512 × 512 px. One that cannot be used is left out with a warning.
       * @example https://example.com/logo.svg
       * @example asset:logo
       */
      logo_url?: string | null;
      /**
       * Format: hex-color
       * @description Headings, strong text, borders, rule lines. Default: #1a1a1a.
       */
      primary_color?: string | null;
      /**
       * Format: hex-color
       * @description Links, callout borders, cover highlights, decorative rules. Default: #4361ee.
       */
      accent_color?: string | null;
      /**
       * Format: hex-color
       * @description Body text. Default: #374151.
       */
      text_color?: string | null;
      /**
       * Format: hex-color
       * @description Page background. Default: #ffffff.
       */
      background_color?: string | null;
      /** @description Paragraphs, lists, table cells: Inter (default), Source Code Pro, or a stored font. Another name falls back to Inter with warning SVC_FONT_FALLBACK. */
      body_font?: string | null;
      /** @description Headings: Inter (default), Playfair Display, JetBrains Mono, or a stored font. Another name falls back to Inter with warning SVC_FONT_FALLBACK. */
      heading_font?: string | null;
      /**
       * Format: paper-url
       * @description The paper of all pages: a PDF, whose first page lies under the first page and whose last page lies under the others, or a picture. `asset:` and the name of a stored asset, an address over https, or a data: URL; `#page=2` takes one page for all. Margins stay as they are.
       * @example asset:letterhead
       */
      stationery?: string | null;
      /** @description HTML at the top of every page, after the logo; tall content pushes the page content down. */
      letterhead?: string | null;
      /** @description HTML in the footer of every page; the template adds page numbers itself. */
      footer?: string | null;
    };
    /** @description A font family to be stored. */
    StoredFont: {
      /** @description The files of the family, one for each weight and style, which they state themselves; or one variable font. */
      files: string[];
    };
    /** @description A template to be stored: the files of its folder. */
    StoredTemplate: {
      /** @description What template.json says: `description`, `extends` (a template that comes with the service), `defaults`, `options` (a JSON Schema of its own options) and `theme`. */
      manifest?: {
        [key: string]: unknown;
      } | null;
      /** @description The style sheet, template.css. */
      css?: string | null;
      /** @description HTML with places such as `{{title}}`. */
      fragments?: {
        /** @description The title page, where a request asks for one. */
        cover?: string | null;
        /** @description What stands at the top of pages. */
        header?: string | null;
        /** @description What stands at the foot of pages. */
        footer?: string | null;
        /** @description What stands before the text. */
        opening?: string | null;
        /** @description What stands behind the text. */
        closing?: string | null;
      } | null;
    };
    /** @description How the PDF is made and given out. */
    RenderOptions: {
      /**
       * @description A0 to A10, B0 to B10, C0 to C10, JIS B0 to JIS B10, ANSI A to ANSI E, Letter, Legal, Tabloid, Ledger, Executive, or a width and a height as CSS lengths. Default: what the document's CSS says, else A4.
       * @example A4
       * @example {
       *       "width": "210mm",
       *       "height": "99mm"
       *     }
       */
      page_size?:
        | (
            | 'A0'
            | 'A1'
            | 'A2'
            | 'A3'
            | 'A4'
            | 'A5'
            | 'A6'
            | 'A7'
            | 'A8'
            | 'A9'
            | 'A10'
            | 'B0'
            | 'B1'
            | 'B2'
            | 'B3'
            | 'B4'
            | 'B5'
            | 'B6'
            | 'B7'
            | 'B8'
            | 'B9'
            | 'B10'
            | 'C0'
            | 'C1'
            | 'C2'
            | 'C3'
            | 'C4'
            | 'C5'
            | 'C6'
            | 'C7'
            | 'C8'
            | 'C9'
            | 'C10'
            | 'JIS B0'
            | 'JIS B1'
            | 'JIS B2'
            | 'JIS B3'
            | 'JIS B4'
            | 'JIS B5'
            | 'JIS B6'
            | 'JIS B7'
            | 'JIS B8'
            | 'JIS B9'
            | 'JIS B10'
            | 'ANSI A'
            | 'ANSI B'
            | 'ANSI C'
            | 'ANSI D'
            | 'ANSI E'
            | 'Letter'
            | 'Legal'
            | 'Tabloid'
            | 'Ledger'
            | 'Executive'
          )
        | {
            /**
             * Format: positive-css-length
             * @description Width of the page.
             * @example 210mm
             */
            width: string;
            /**
             * Format: positive-css-length
             * @description Height of the page.
             * @example 210mm
             */
            height: string;
          }
        | null;
      /** @description Which way the page lies. */
      orientation?: ('portrait' | 'landscape') | null;
      /**
       * @description Page margins: one CSS length for all sides, or one each. Units: px, pt, pc, in, cm, mm, q, em, rem.
       * @example 20mm
       * @example {
       *       "top": "25mm",
       *       "bottom": "20mm"
       *     }
       */
      margin?:
        | string
        | {
            /**
             * Format: margin-length
             * @description Top margin.
             */
            top?: string | null;
            /**
             * Format: margin-length
             * @description Right margin.
             */
            right?: string | null;
            /**
             * Format: margin-length
             * @description Bottom margin.
             */
            bottom?: string | null;
            /**
             * Format: margin-length
             * @description Left margin.
             */
            left?: string | null;
          }
        | null;
      /**
       * @description Values for the template's own options, which GET /v1/templates describes. They come before those of the document.
       * @example {
       *       "number": "2026-014"
       *     }
       */
      template_options?: {
        [key: string]: string | number | boolean | null;
      } | null;
      /**
       * @description Texts for `{{ name }}` in Markdown. They come before those of its front matter.
       * @example {
       *       "version": "2.1"
       *     }
       */
      variables?: {
        [key: string]: string | number | boolean | null;
      } | null;
      /** @description A title page, where the template has one. Default: false. */
      cover?: boolean | null;
      /** @description A table of contents; `depth` is the lowest heading level in it. It stands after the cover, or in an element `<nav data-platen="toc">` of the document. Default: what the front matter says, else false. */
      toc?:
        | boolean
        | {
            /** @description Lowest heading level, 1 to 6. Default: 3. */
            depth?: number | null;
          }
        | null;
      /** @description PDF bookmarks from headings. Default: true. */
      outline?: boolean | null;
      /** @description Form controls of the document become fields that can be filled in. Default: false. */
      forms?: boolean | null;
      /** @description Page numbers in the footer, as the template has them. Default: true. */
      page_numbers?: boolean | null;
      /** @description Words are divided at the ends of lines, in the language of the document; false: never. Default: what the CSS says. */
      hyphenate?: boolean | null;
      /** @description Dialect of Markdown, which decides what is doubtful. Default: recognised by its syntax. */
      dialect?:
        ('commonmark' | 'gfm' | 'pandoc' | 'quarto' | 'myst' | 'mkdocs' | 'mdbook' | 'obsidian' | 'marp') | null;
      /** @description Prose of Markdown gets the quotation marks, dashes and unbroken spaces of its language. Default: true, but not for gfm and commonmark. */
      smart?: boolean | null;
      /** @description TeX in the text of HTML is set as formulas: \(…\), \[…\], $$…$$ and environments. Default: false. */
      tex?: boolean | null;
      /** @description What a formula is copied as: TeX between dollar signs, or text in one line. Default: its signs. */
      copy_formulas?: ('tex' | 'text') | null;
      /** @description Works that Markdown cites (`[@key]`), as BibTeX, BibLaTeX, CSL JSON or CSL YAML. Default: `references`. */
      bibliography?: string | null;
      /** @description Style of citations. Default: the front matter’s, else apa. */
      csl?:
        | (
            | 'acm'
            | 'apa'
            | 'chicago-author-date'
            | 'chicago-notes'
            | 'din-1505'
            | 'harvard'
            | 'ieee'
            | 'mla'
            | 'nature'
            | 'vancouver'
          )
        | null;
      /** @description Sections, figures, tables and listings are numbered, and references show the numbers. Default: as the template says. */
      numbered?: boolean | null;
      /** @description The input of code cells of notebooks is printed. Default: true. */
      show_input?: boolean | null;
      /** @description Where footnotes of Markdown go: to the bottom of the page of their call, or to the end of the document. Default: page; without a template, end. */
      footnotes?: ('page' | 'end') | null;
      /**
       * @description Text across every page, over the content.
       * @example DRAFT
       */
      watermark?:
        | string
        | {
            /**
             * Format: single-line
             * @description The text.
             */
            text: string;
            /**
             * Format: hex-color
             * @description Colour of the text. Default: #808080.
             */
            color?: string | null;
            /** @description 0 (invisible) to 1 (solid). Default: 0.2. */
            opacity?: number | null;
          }
        | null;
      /**
       * Format: single-line
       * @description Title in the PDF. Default: what the document says.
       */
      title?: string | null;
      /**
       * Format: single-line
       * @description Author in the PDF. Default: what the document says.
       */
      author?: string | null;
      /**
       * Format: single-line
       * @description Subject in the PDF.
       */
      subject?: string | null;
      /**
       * Format: single-line
       * @description Keywords in the PDF, separated by commas.
       */
      keywords?: string | null;
      /**
       * Format: language-tag
       * @description Language of the document, BCP 47.
       * @example en
       * @example de-AT
       */
      language?: string | null;
      /**
       * Format: iso-8601
       * @description The PDF's date, ISO 8601 with a time zone, or a date alone: the only date that enters the bytes. Default: none.
       * @example 2026-11-20T09:30:00Z
       */
      created_at?: string | null;
      /** @description A standard to claim. What keeps the document from it is told with SVC_OPTION_IGNORED, and nothing is claimed. With a level of PDF/A alone, PDF/UA is claimed too where it is true; names with + ask for both. Default: pdf/ua-1 where it is true; none makes no claim. */
      pdf_standard?:
        | (
            | 'none'
            | 'pdf/ua-1'
            | 'pdf/ua-2'
            | 'pdf/a-2b'
            | 'pdf/a-2u'
            | 'pdf/a-2a'
            | 'pdf/a-3b'
            | 'pdf/a-3u'
            | 'pdf/a-3a'
            | 'pdf/a-4'
            | 'pdf/a-4f'
            | 'pdf/ua-1+a-2b'
            | 'pdf/ua-1+a-2u'
            | 'pdf/ua-1+a-2a'
            | 'pdf/ua-1+a-3b'
            | 'pdf/ua-1+a-3u'
            | 'pdf/ua-1+a-3a'
            | 'pdf/ua-2+a-4'
            | 'pdf/ua-2+a-4f'
          )
        | null;
      /** @description Pixels an inch where CSS filters blur or light. Default: 192. */
      filter_resolution?: number | null;
      /** @description Files inside the PDF. */
      attachments?:
        | {
            /**
             * Format: file-name
             * @description Its name, different from the others.
             */
            filename: string;
            /**
             * Format: base64
             * @description Its bytes.
             */
            content_base64: string;
            /**
             * Format: media-type
             * @description Its media type.
             * @example text/csv
             */
            media_type?: string | null;
            /**
             * Format: single-line
             * @description What it is, for readers.
             */
            description?: string | null;
          }[]
        | null;
      /** @description Encrypts the PDF with AES-256; needs at least one of the passwords. The bytes then differ from render to render. */
      encryption?: {
        /** @description Needed to open the PDF. */
        user_password?: string | null;
        /** @description Needed to change what is permitted. Default: a random one, which nobody knows. */
        owner_password?: string | null;
        /** @description What may be done without the owner password. Default: everything. */
        permissions?:
          ('print' | 'print_high_quality' | 'modify' | 'copy' | 'annotate' | 'fill_forms' | 'assemble')[] | null;
      } | null;
      /**
       * Format: file-name
       * @description Name under which the PDF is offered; `.pdf` is added. Default: the template.
       * @example invoice-2026-11.pdf
       */
      filename?: string | null;
      /** @description Whether a browser that opens the PDF shows it (`inline`) or saves it (`attachment`). Default: inline. */
      disposition?: ('inline' | 'attachment') | null;
      /** @description `url`: a signed link. `base64`: the PDF in the JSON too, as `pdf_base64`. Default: url. */
      output?: ('url' | 'base64') | null;
      /** @description Answers 202 with the job at once, instead of waiting for the PDF. Default: false. */
      async?: boolean | null;
      /**
       * Format: https-url
       * @description Where to tell that the job has ended: a signed POST, repeated for a day until it is answered 2xx. See the guide, "Webhooks". At a public address, over https, port 443.
       * @example https://example.com/hooks/pdf
       */
      webhook_url?: string | null;
      /** @description How long the PDF is kept. Default: 24. */
      retention_hours?: number | null;
      /** @description A warning becomes 422 RENDER_FAILED with reason strict_warnings. Default: false. */
      strict?: boolean | null;
      /**
       * @description Your own pairs, echoed in the result; not in the PDF. At most 20, names of 40 and values of 500 characters.
       * @example {
       *       "order": "1042"
       *     }
       */
      metadata?: {
        [key: string]: string | null;
      } | null;
    };
    /** @description A key to be made. */
    CreateKeyRequest: {
      /**
       * Format: single-line
       * @description A label, to tell keys apart.
       * @example CI pipeline
       */
      name: string;
      /**
       * @description Live keys count against the monthly quota; test keys do not, and end after 24 hours.
       * @enum {string}
       */
      type: 'live' | 'test';
    };
    /** @description How a key is replaced. */
    RotateKeyRequest: {
      /** @description How long the old key stays valid beside the new one; 0 ends it at once. Default: 24. */
      overlap_hours?: number | null;
    };
    /** @description A rendered PDF. */
    GenerateResult: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'pdf';
      /**
       * @description Identifier of the job.
       * @example job_4kT9…
       */
      job_id: string;
      /**
       * @description State of the job. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: 'succeeded';
      /** @description Name of the template. */
      template: string;
      /** @description Pages of the PDF. */
      pages: number;
      /** @description Size of the PDF. */
      bytes: number;
      /** @description SHA-256 of the PDF: the same request gives the same value. */
      sha256: string;
      /**
       * Format: uri
       * @description Signed link to the PDF; valid until `expires_at`, needs no key.
       */
      url: string;
      /**
       * Format: date-time
       * @description When the PDF is deleted.
       */
      expires_at: string;
      /** @description Whether a live key made the job. */
      livemode: boolean;
      /**
       * Format: date-time
       * @description When the job was made.
       */
      created_at: string;
      /** @description Time of rendering in milliseconds. */
      duration_ms: number;
      /** @description Version of the engine that rendered it. */
      engine_version: string;
      /** @description What the request gave. */
      metadata: {
        [key: string]: string;
      };
      /** @description Remarks on a PDF that was rendered all the same. Empty is the usual case. */
      warnings: components['schemas']['Warning'][];
      /**
       * @description Identifier of the request, as in the header X-Request-Id.
       * @example req_8f0c2…
       */
      request_id: string;
      /** @description The PDF, where `options.output` is `base64`. */
      pdf_base64?: string;
      /** @description The ZIP in place of the PDF, where a merge asks for one. */
      zip_base64?: string;
    };
    /** @description A job that is waiting or being rendered. */
    PendingJob: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'pdf';
      /**
       * @description Identifier of the job.
       * @example job_4kT9…
       */
      job_id: string;
      /**
       * @description State of the job. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: 'queued' | 'processing';
      /** @description Name of the template. */
      template: string;
      /** @description Pages of the PDF. */
      pages: number | null;
      /** @description Size of the PDF. */
      bytes: number | null;
      /** @description SHA-256 of the PDF: the same request gives the same value. */
      sha256: string | null;
      /**
       * Format: uri
       * @description Signed link to the PDF; valid until `expires_at`, needs no key.
       */
      url: string | null;
      /**
       * Format: date-time
       * @description When the PDF is deleted.
       */
      expires_at: string;
      /** @description Whether a live key made the job. */
      livemode: boolean;
      /**
       * Format: date-time
       * @description When the job was made.
       */
      created_at: string;
      /** @description Time of rendering in milliseconds. */
      duration_ms: number | null;
      /** @description Version of the engine that rendered it. */
      engine_version: string | null;
      /** @description What the request gave. */
      metadata: {
        [key: string]: string;
      };
      /** @description Remarks on a PDF that was rendered all the same. Empty is the usual case. */
      warnings: components['schemas']['Warning'][];
      /**
       * @description Identifier of the request, as in the header X-Request-Id.
       * @example req_8f0c2…
       */
      request_id: string;
    };
    /** @description A job that came to nothing. */
    FailedJob: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'pdf';
      /**
       * @description Identifier of the job.
       * @example job_4kT9…
       */
      job_id: string;
      /**
       * @description State of the job. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: 'failed';
      /** @description Name of the template. */
      template: string;
      /** @description Pages of the PDF. */
      pages: number | null;
      /** @description Size of the PDF. */
      bytes: number | null;
      /** @description SHA-256 of the PDF: the same request gives the same value. */
      sha256: string | null;
      /**
       * Format: uri
       * @description Signed link to the PDF; valid until `expires_at`, needs no key.
       */
      url: string | null;
      /**
       * Format: date-time
       * @description When the PDF is deleted.
       */
      expires_at: string;
      /** @description Whether a live key made the job. */
      livemode: boolean;
      /**
       * Format: date-time
       * @description When the job was made.
       */
      created_at: string;
      /** @description Time of rendering in milliseconds. */
      duration_ms: number | null;
      /** @description Version of the engine that rendered it. */
      engine_version: string | null;
      /** @description What the request gave. */
      metadata: {
        [key: string]: string;
      };
      /** @description Remarks on a PDF that was rendered all the same. Empty is the usual case. */
      warnings: components['schemas']['Warning'][];
      /**
       * @description Identifier of the request, as in the header X-Request-Id.
       * @example req_8f0c2…
       */
      request_id: string;
      error: components['schemas']['ErrorObject'];
    };
    /** @description A job that was deleted before it was rendered. */
    CanceledJob: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'pdf';
      /**
       * @description Identifier of the job.
       * @example job_4kT9…
       */
      job_id: string;
      /**
       * @description State of the job. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: 'canceled';
      /** @description Name of the template. */
      template: string;
      /** @description Pages of the PDF. */
      pages: number | null;
      /** @description Size of the PDF. */
      bytes: number | null;
      /** @description SHA-256 of the PDF: the same request gives the same value. */
      sha256: string | null;
      /**
       * Format: uri
       * @description Signed link to the PDF; valid until `expires_at`, needs no key.
       */
      url: string | null;
      /**
       * Format: date-time
       * @description When the PDF is deleted.
       */
      expires_at: string;
      /** @description Whether a live key made the job. */
      livemode: boolean;
      /**
       * Format: date-time
       * @description When the job was made.
       */
      created_at: string;
      /** @description Time of rendering in milliseconds. */
      duration_ms: number | null;
      /** @description Version of the engine that rendered it. */
      engine_version: string | null;
      /** @description What the request gave. */
      metadata: {
        [key: string]: string;
      };
      /** @description Remarks on a PDF that was rendered all the same. Empty is the usual case. */
      warnings: components['schemas']['Warning'][];
      /**
       * @description Identifier of the request, as in the header X-Request-Id.
       * @example req_8f0c2…
       */
      request_id: string;
    };
    /** @description The record of one render, in its present state. */
    Job:
      | components['schemas']['GenerateResult']
      | components['schemas']['PendingJob']
      | components['schemas']['FailedJob']
      | components['schemas']['CanceledJob'];
    /** @description A job whose PDF has expired or was deleted. Of what came with the request, nothing is left. */
    ExpiredJob: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'pdf';
      /**
       * @description Identifier of the job.
       * @example job_4kT9…
       */
      job_id: string;
      /**
       * @description State of the job.
       * @constant
       */
      status: 'expired';
      /** @description Name of the template. */
      template: string;
      /** @description Pages of the PDF. */
      pages: number | null;
      /** @description Size of the PDF. */
      bytes: number | null;
      /** @description SHA-256 of the PDF: the same request gives the same value. */
      sha256: string | null;
      /**
       * Format: uri
       * @description Signed link to the PDF; valid until `expires_at`, needs no key.
       */
      url: string | null;
      /**
       * Format: date-time
       * @description When the PDF is deleted.
       */
      expires_at: string;
      /** @description Whether a live key made the job. */
      livemode: boolean;
      /**
       * Format: date-time
       * @description When the job was made.
       */
      created_at: string;
      /** @description Time of rendering in milliseconds. */
      duration_ms: number | null;
      /** @description Version of the engine that rendered it. */
      engine_version: string | null;
      /** @description What the request gave. */
      metadata: {
        [key: string]: string;
      };
      /** @description Remarks on a PDF that was rendered all the same. Empty is the usual case. */
      warnings: components['schemas']['Warning'][];
      /**
       * @description Identifier of the request, as in the header X-Request-Id.
       * @example req_8f0c2…
       */
      request_id: string;
    };
    /** @description A job in any state. */
    AnyJob:
      | components['schemas']['GenerateResult']
      | components['schemas']['PendingJob']
      | components['schemas']['FailedJob']
      | components['schemas']['CanceledJob']
      | components['schemas']['ExpiredJob'];
    /** @description Jobs of the workspace, latest first. */
    JobList: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'list';
      /** @description The jobs. With a filter there may be fewer than `limit` although more follow. */
      data: components['schemas']['AnyJob'][];
      /** @description Send it as `cursor` for what comes next; null: this was all. */
      next_cursor: string | null;
    };
    /** @description What was deleted. */
    DeletedPdf: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'pdf';
      /** @description Identifier of the job. */
      job_id: string;
      /**
       * @description `canceled`: it had not been rendered yet; `expired`: its PDF is deleted.
       * @enum {string}
       */
      status: 'canceled' | 'expired';
      /**
       * @description Always true.
       * @constant
       */
      deleted: true;
      /**
       * @description Identifier of the request, as in the header X-Request-Id.
       * @example req_8f0c2…
       */
      request_id: string;
    };
    /** @description A request that would be accepted, and the warnings it would get as far as can be told. */
    ValidateResult: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'validation';
      /**
       * @description Always true; a request that is not valid is answered 400.
       * @constant
       */
      valid: true;
      /** @description Warnings of request, template, theme and parsing. */
      warnings: components['schemas']['Warning'][];
      /**
       * @description Identifier of the request, as in the header X-Request-Id.
       * @example req_8f0c2…
       */
      request_id: string;
    };
    /** @description A remark on a render that succeeded. */
    Warning: {
      /**
       * @description What kind of remark.
       * @enum {string}
       */
      code:
        | 'SVC_THEME_INCOMPLETE'
        | 'SVC_LOGO_LOW_RESOLUTION'
        | 'SVC_COLOR_CONTRAST_LOW'
        | 'SVC_FONT_FALLBACK'
        | 'SVC_IMAGE_UNAVAILABLE'
        | 'SVC_IMAGE_INVALID'
        | 'SVC_RESOURCE_BLOCKED'
        | 'SVC_GLYPH_MISSING'
        | 'SVC_CSS_UNSUPPORTED'
        | 'SVC_CONTENT_OVERFLOW'
        | 'SVC_CONTENT_UNSUPPORTED'
        | 'SVC_SCRIPT_IGNORED'
        | 'SVC_LINK_BLOCKED'
        | 'SVC_LINK_TARGET_MISSING'
        | 'SVC_VALUE_CLAMPED'
        | 'SVC_OPTION_IGNORED'
        | 'SVC_RECORD_SKIPPED';
      /** @description What happened and what to do about it, for people. */
      message: string;
      /** @description How a program mends it. */
      agent_message: string;
      /** @description JSON pointer to the field of the request; null where none is to blame. */
      field: string | null;
      /**
       * Format: uri
       * @description Page about the code.
       */
      docs_url: string;
      /** @description Where and how often. */
      details: {
        /** @description How often it happened; repeats are folded into one warning. */
        count: number;
        /** @description Line of the input, from 1. */
        line?: number;
        /** @description Column of the input, from 1. */
        column?: number;
        /** @description Address of the file, if it was not in the input itself. */
        file?: string;
      };
    };
    /** @description A key, without its value. */
    ApiKey: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'api_key';
      /**
       * @description Identifier of the key; no secret.
       * @example key_Jx2…
       */
      id: string;
      /** @description Label given at creation. */
      name: string;
      /**
       * @description Whether its renders count.
       * @enum {string}
       */
      type: 'live' | 'test';
      /** @description Last four characters of the value. */
      last4: string;
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it ends; null: never.
       */
      expires_at: string | null;
      /**
       * Format: date-time
       * @description When it was revoked; absent if it was not.
       */
      revoked_at?: string;
    };
    /** @description A new key with its value. */
    CreatedKey: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'api_key';
      /**
       * @description Identifier of the key; no secret.
       * @example key_Jx2…
       */
      id: string;
      /** @description Label given at creation. */
      name: string;
      /**
       * @description Whether its renders count.
       * @enum {string}
       */
      type: 'live' | 'test';
      /** @description Last four characters of the value. */
      last4: string;
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it ends; null: never.
       */
      expires_at: string | null;
      /** @description The value. Shown this once: keep it in a secret store. */
      key: string;
    };
    /** @description A test key with its value; it ends 24 hours after issue. */
    TestKey: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'api_key';
      /**
       * @description Identifier of the key; no secret.
       * @example key_Jx2…
       */
      id: string;
      /** @description Label given at creation. */
      name: string;
      /**
       * @description Always test.
       * @constant
       */
      type: 'test';
      /** @description Last four characters of the value. */
      last4: string;
      /**
       * Format: date-time
       * @description When it was made.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description 24 hours after issue.
       */
      expires_at: string;
      /** @description The value. Shown this once: keep it in a secret store. */
      key: string;
    };
    /** @description The keys of the workspace, oldest first. */
    KeyList: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'list';
      /** @description The keys. */
      data: components['schemas']['ApiKey'][];
      /** @description Send it as `cursor` for what comes next; null: this was all. */
      next_cursor: string | null;
    };
    /** @description A template. */
    Template: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'template';
      /** @description What `template` of a request is set to. */
      name: string;
      /** @description One sentence about it. */
      description: string;
      /**
       * Format: uri
       * @description Picture of its first page (PNG); null where there is none.
       */
      preview_url: string | null;
      /** @description JSON Schema of its own options, which `template_options` of a request gives. */
      options: {
        [key: string]: unknown;
      };
      /** @description What it sets for render options unless the request says otherwise. */
      defaults: {
        [key: string]: unknown;
      };
      /** @description What it sets for fields of the theme unless the request says otherwise. */
      theme: {
        [key: string]: string;
      };
      /** @description A short document for it, in Markdown; null where there is none. */
      example: string | null;
    };
    /** @description All templates. */
    TemplateList: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'list';
      /** @description The templates. */
      data: components['schemas']['Template'][];
    };
    /** @description What is left of the month. */
    Usage: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'usage';
      /**
       * @description Tier of the workspace.
       * @enum {string}
       */
      tier: 'free' | 'starter' | 'builder' | 'pro' | 'scale';
      /**
       * @description The month, UTC.
       * @example 2026-11
       */
      period: string;
      /** @description Live renders a month; null: unlimited. */
      limit: number | null;
      /** @description Live renders that have counted this month. */
      used: number;
      /** @description How many are left; null: unlimited. Renders in progress are taken off. */
      remaining: number | null;
      /**
       * Format: date-time
       * @description First of the next month, 00:00 UTC.
       */
      resets_at: string;
    };
    /** @description A message of JSON-RPC 2.0, as the Model Context Protocol has them. */
    McpMessage: {
      [key: string]: unknown;
    };
    /** @description State of this instance. */
    Health: {
      /**
       * @description `ok`: it lives; `ready`: it can serve.
       * @enum {string}
       */
      status: 'ok' | 'failing' | 'ready' | 'not_ready';
      /** @description Since the process began. */
      uptime_seconds?: number;
      /** @description Why it fails or is not ready, where no check is to blame. */
      reason?: string;
      /** @description State of each part it depends on. */
      checks?: {
        [key: string]: unknown;
      };
    };
    /** @description Every answer from 400 upwards. */
    Error: {
      error: components['schemas']['ErrorObject'];
    };
    /** @description What went wrong and how to recover. */
    ErrorObject: {
      /**
       * @description Machine-readable code.
       * @enum {string}
       */
      code:
        | 'SVC_INVALID_API_KEY'
        | 'SVC_MONTHLY_QUOTA_EXCEEDED'
        | 'INVALID_REQUEST'
        | 'RENDER_FAILED'
        | 'SVC_RATE_LIMITED'
        | 'SVC_OVERLOADED'
        | 'SVC_JOB_NOT_FOUND'
        | 'SVC_JOB_EXPIRED'
        | 'SVC_JOB_NOT_READY'
        | 'SVC_LINK_INVALID'
        | 'SVC_RANGE_NOT_SATISFIABLE'
        | 'SVC_NOT_INSTALLED'
        | 'SVC_KEY_NOT_FOUND'
        | 'SVC_DELIVERY_NOT_FOUND'
        | 'SVC_STORED_NOT_FOUND'
        | 'SVC_STORAGE_FULL'
        | 'SVC_KEYS_FULL'
        | 'SVC_FORBIDDEN'
        | 'SVC_NOT_FOUND'
        | 'SVC_METHOD_NOT_ALLOWED'
        | 'SVC_NOT_ACCEPTABLE'
        | 'SVC_BODY_TOO_LARGE'
        | 'SVC_UNSUPPORTED_MEDIA_TYPE'
        | 'SVC_EXPECTATION_FAILED'
        | 'SVC_REQUEST_TIMEOUT'
        | 'SVC_IDEMPOTENCY_IN_PROGRESS'
        | 'SVC_IDEMPOTENCY_MISMATCH'
        | 'SVC_UNAVAILABLE'
        | 'SVC_INTERNAL';
      /**
       * @description Class of the error.
       * @enum {string}
       */
      type:
        | 'authentication_error'
        | 'invalid_request_error'
        | 'permission_error'
        | 'not_found_error'
        | 'idempotency_error'
        | 'rate_limit_error'
        | 'quota_error'
        | 'render_error'
        | 'api_error';
      /** @description For people. */
      human_message: string;
      /** @description How a program recovers. */
      agent_message: string;
      /**
       * Format: uri
       * @description Page about the code.
       */
      docs_url: string;
      /** @description Whether the same request may succeed later. */
      retryable: boolean;
      /**
       * @description Identifier of the request, as in the header X-Request-Id.
       * @example req_8f0c2…
       */
      request_id: string;
      /** @description INVALID_REQUEST: `errors`, each with `field` (JSON pointer), `message` and perhaps `suggestion`. RENDER_FAILED: `stage`, `reason`, `field`, `line`, `column`, `limit`, `actual`, `hint`, `job_id`. SVC_INVALID_API_KEY and SVC_MONTHLY_QUOTA_EXCEEDED: `reference_code`. Others: see the page of the code. */
      details?: {
        [key: string]: unknown;
      };
    };
    /** @description What is sent to `options.webhook_url` when a job has ended. */
    WebhookEvent: {
      /**
       * @description How the job ended.
       * @enum {string}
       */
      type: 'pdf.succeeded' | 'pdf.failed' | 'pdf.canceled';
      /**
       * Format: date-time
       * @description When it ended.
       */
      timestamp: string;
      data: components['schemas']['AnyJob'];
    };
    /** @description An event, and how far it has come. */
    WebhookDelivery: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'webhook_delivery';
      /**
       * @description Identifier of the event, sent as `webhook-id` at every attempt.
       * @example evt_4kT9…
       */
      id: string;
      /** @description The job that has ended. */
      job_id: string;
      /**
       * @description How the job ended.
       * @enum {string}
       */
      type: 'pdf.succeeded' | 'pdf.failed' | 'pdf.canceled';
      /**
       * Format: uri
       * @description Where it is sent: `webhook_url` of the request.
       */
      url: string;
      /**
       * @description `pending`: it will be tried (again); `delivered`: the receiver has answered 2xx; `failed`: given up.
       * @enum {string}
       */
      status: 'pending' | 'delivered' | 'failed';
      /** @description Attempts that were begun. */
      attempt_count: number;
      /**
       * Format: date-time
       * @description When the job ended.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it is tried next; null when it has ended.
       */
      next_attempt_at: string | null;
      /**
       * Format: date-time
       * @description When it was delivered or given up.
       */
      finished_at: string | null;
    };
    /** @description An event with every attempt to deliver it. */
    WebhookDeliveryLog: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'webhook_delivery';
      /**
       * @description Identifier of the event, sent as `webhook-id` at every attempt.
       * @example evt_4kT9…
       */
      id: string;
      /** @description The job that has ended. */
      job_id: string;
      /**
       * @description How the job ended.
       * @enum {string}
       */
      type: 'pdf.succeeded' | 'pdf.failed' | 'pdf.canceled';
      /**
       * Format: uri
       * @description Where it is sent: `webhook_url` of the request.
       */
      url: string;
      /**
       * @description `pending`: it will be tried (again); `delivered`: the receiver has answered 2xx; `failed`: given up.
       * @enum {string}
       */
      status: 'pending' | 'delivered' | 'failed';
      /** @description Attempts that were begun. */
      attempt_count: number;
      /**
       * Format: date-time
       * @description When the job ended.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it is tried next; null when it has ended.
       */
      next_attempt_at: string | null;
      /**
       * Format: date-time
       * @description When it was delivered or given up.
       */
      finished_at: string | null;
      /** @description The attempts, the first first. */
      attempts: {
        /** @description From 1. */
        number: number;
        /**
         * Format: date-time
         * @description When it began.
         */
        at: string;
        /** @description How long it took, in milliseconds. */
        duration_ms: number;
        /** @description Status of the answer; null: there was none. */
        http_status: number | null;
        /** @description Why it counts as failed; null: it does not. */
        error: string | null;
      }[];
    };
    /** @description Events of the workspace, latest first. */
    WebhookDeliveryList: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'list';
      /** @description The events. */
      data: components['schemas']['WebhookDelivery'][];
      /** @description Send it as `cursor` for what comes next; null: this was all. */
      next_cursor: string | null;
    };
    /** @description What signs the events of the workspace. */
    WebhookSecret: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'webhook_secret';
      /** @description The present secret. */
      secret: string;
      /** @description The one before it, while it signs too. */
      previous_secret: string | null;
      /**
       * Format: date-time
       * @description Until when it does.
       */
      previous_expires_at: string | null;
    };
    /** @description Something that requests of the workspace can name. */
    StoredItem: {
      /**
       * @description Kind of the object.
       * @enum {string}
       */
      object: 'theme' | 'asset' | 'font' | 'template';
      /** @description What requests call it. */
      name: string;
      /** @description Its size. */
      bytes: number;
      /** @description SHA-256 of its bytes: the same content gives the same value. */
      sha256: string;
      /** @description Of an asset; null for other kinds. */
      media_type: string | null;
      /**
       * @description Whose it is: of this workspace, or of who runs the service, for all workspaces.
       * @enum {string}
       */
      owner: 'workspace' | 'operator';
      /**
       * Format: date-time
       * @description When this version was stored; null for the operator's, which come with the service.
       */
      created_at: string | null;
    };
    /** @description What was stored, and what the engine remarks on it. */
    StoredResult: {
      /**
       * @description Kind of the object.
       * @enum {string}
       */
      object: 'theme' | 'asset' | 'font' | 'template';
      /** @description What requests call it. */
      name: string;
      /** @description Its size. */
      bytes: number;
      /** @description SHA-256 of its bytes: the same content gives the same value. */
      sha256: string;
      /** @description Of an asset; null for other kinds. */
      media_type: string | null;
      /**
       * @description Whose it is: of this workspace, or of who runs the service, for all workspaces.
       * @enum {string}
       */
      owner: 'workspace' | 'operator';
      /**
       * Format: date-time
       * @description When this version was stored; null for the operator's, which come with the service.
       */
      created_at: string | null;
      /** @description Remarks; `field` points into what was sent. Empty is the usual case. */
      warnings: components['schemas']['Warning'][];
      /**
       * @description Identifier of the request, as in the header X-Request-Id.
       * @example req_8f0c2…
       */
      request_id: string;
    };
    /** @description Something that is stored, with its content where that is JSON. */
    StoredContent: {
      /**
       * @description Kind of the object.
       * @enum {string}
       */
      object: 'theme' | 'asset' | 'font' | 'template';
      /** @description What requests call it. */
      name: string;
      /** @description Its size. */
      bytes: number;
      /** @description SHA-256 of its bytes: the same content gives the same value. */
      sha256: string;
      /** @description Of an asset; null for other kinds. */
      media_type: string | null;
      /**
       * @description Whose it is: of this workspace, or of who runs the service, for all workspaces.
       * @enum {string}
       */
      owner: 'workspace' | 'operator';
      /**
       * Format: date-time
       * @description When this version was stored; null for the operator's, which come with the service.
       */
      created_at: string | null;
      /** @description As it was sent; null for assets, which are read with `Accept: image/*` or `application/pdf`, and for the operator's fonts. */
      content: {
        [key: string]: unknown;
      } | null;
    };
    /** @description What the workspace has stored, and of the operator's what has no name of these, by name. */
    StoredList: {
      /**
       * @description Kind of the object.
       * @constant
       */
      object: 'list';
      /** @description All of the kind. */
      data: components['schemas']['StoredItem'][];
    };
    /** @description What was deleted. */
    DeletedItem: {
      /**
       * @description Kind of the object.
       * @enum {string}
       */
      object: 'theme' | 'asset' | 'font' | 'template';
      /** @description What requests called it. */
      name: string;
      /**
       * @description Always true.
       * @constant
       */
      deleted: true;
      /**
       * @description Identifier of the request, as in the header X-Request-Id.
       * @example req_8f0c2…
       */
      request_id: string;
    };
    /** @description A message of JSON-RPC 2.0, as the Model Context Protocol has them. */
    McpMessageInRequests: {
      [key: string]: unknown;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  generatePdf: {
    parameters: {
      query?: never;
      header?: {
        /** @description Up to 255 characters of your choice, kept for 24 hours. The same key with the same body gives the stored answer with `Idempotent-Replayed: true` and counts once; with another body it is 422, while the first is in flight 409. */
        'Idempotency-Key'?: string;
        /** @description `respond-async`: the same as `options.async`. */
        Prefer?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GenerateRequest'];
      };
    };
    responses: {
      /** @description The PDF was rendered. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Identifier of the job. */
          'X-Job-Id'?: string;
          /** @description With the PDF itself: how many warnings the JSON would list. */
          'X-Warnings-Count'?: string;
          /** @description With the PDF itself: its file name. */
          'Content-Disposition'?: string;
          /** @description With the PDF itself: its SHA-256, strong. Of a job: changes with all that it says. */
          ETag?: string;
          /** @description `true` where the answer is that of an earlier request. */
          'Idempotent-Replayed'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GenerateResult'];
          'application/pdf': string;
        };
      };
      /** @description The job was accepted. */
      202: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Where to ask for the job. */
          Location?: string;
          /** @description Seconds after which to ask. */
          'Retry-After'?: string;
          /** @description Identifier of the job. */
          'X-Job-Id'?: string;
          /** @description `respond-async` where Prefer asked for it. */
          'Preference-Applied'?: string;
          /** @description `true` where the answer is that of an earlier request. */
          'Idempotent-Replayed'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_NOT_ACCEPTABLE: The answer cannot be given in the form that the Accept header asks for. */
      406: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_IDEMPOTENCY_IN_PROGRESS: A request with this Idempotency-Key is still being worked on. */
      409: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_JOB_EXPIRED: The PDF of this job has expired or was deleted. */
      410: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description RENDER_FAILED: The document could not be rendered. SVC_IDEMPOTENCY_MISMATCH: This Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. SVC_MONTHLY_QUOTA_EXCEEDED: The workspace has used all renders of this month. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_OVERLOADED: All renderers are busy and the queue is full. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  mergePdf: {
    parameters: {
      query?: never;
      header?: {
        /** @description Up to 255 characters of your choice, kept for 24 hours. The same key with the same body gives the stored answer with `Idempotent-Replayed: true` and counts once; with another body it is 422, while the first is in flight 409. */
        'Idempotency-Key'?: string;
        /** @description `respond-async`: the same as `options.async`. */
        Prefer?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MergeRequest'];
        'application/x-ndjson': string;
      };
    };
    responses: {
      /** @description The PDF was rendered. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Identifier of the job. */
          'X-Job-Id'?: string;
          /** @description With the PDF itself: how many warnings the JSON would list. */
          'X-Warnings-Count'?: string;
          /** @description With the PDF itself: its file name. */
          'Content-Disposition'?: string;
          /** @description With the PDF itself: its SHA-256, strong. Of a job: changes with all that it says. */
          ETag?: string;
          /** @description `true` where the answer is that of an earlier request. */
          'Idempotent-Replayed'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GenerateResult'];
          'application/pdf': string;
          'application/zip': string;
        };
      };
      /** @description The job was accepted. */
      202: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Where to ask for the job. */
          Location?: string;
          /** @description Seconds after which to ask. */
          'Retry-After'?: string;
          /** @description Identifier of the job. */
          'X-Job-Id'?: string;
          /** @description `respond-async` where Prefer asked for it. */
          'Preference-Applied'?: string;
          /** @description `true` where the answer is that of an earlier request. */
          'Idempotent-Replayed'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_NOT_ACCEPTABLE: The answer cannot be given in the form that the Accept header asks for. */
      406: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_IDEMPOTENCY_IN_PROGRESS: A request with this Idempotency-Key is still being worked on. */
      409: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_JOB_EXPIRED: The PDF of this job has expired or was deleted. */
      410: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description RENDER_FAILED: The document could not be rendered. SVC_IDEMPOTENCY_MISMATCH: This Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. SVC_MONTHLY_QUOTA_EXCEEDED: The workspace has used all renders of this month. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_OVERLOADED: All renderers are busy and the queue is full. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  assemblePdf: {
    parameters: {
      query?: never;
      header?: {
        /** @description Up to 255 characters of your choice, kept for 24 hours. The same key with the same body gives the stored answer with `Idempotent-Replayed: true` and counts once; with another body it is 422, while the first is in flight 409. */
        'Idempotency-Key'?: string;
        /** @description `respond-async`: the same as `options.async`. */
        Prefer?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AssembleRequest'];
      };
    };
    responses: {
      /** @description The PDF was rendered. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Identifier of the job. */
          'X-Job-Id'?: string;
          /** @description With the PDF itself: how many warnings the JSON would list. */
          'X-Warnings-Count'?: string;
          /** @description With the PDF itself: its file name. */
          'Content-Disposition'?: string;
          /** @description With the PDF itself: its SHA-256, strong. Of a job: changes with all that it says. */
          ETag?: string;
          /** @description `true` where the answer is that of an earlier request. */
          'Idempotent-Replayed'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GenerateResult'];
          'application/pdf': string;
        };
      };
      /** @description The job was accepted. */
      202: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Where to ask for the job. */
          Location?: string;
          /** @description Seconds after which to ask. */
          'Retry-After'?: string;
          /** @description Identifier of the job. */
          'X-Job-Id'?: string;
          /** @description `respond-async` where Prefer asked for it. */
          'Preference-Applied'?: string;
          /** @description `true` where the answer is that of an earlier request. */
          'Idempotent-Replayed'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_NOT_ACCEPTABLE: The answer cannot be given in the form that the Accept header asks for. */
      406: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_IDEMPOTENCY_IN_PROGRESS: A request with this Idempotency-Key is still being worked on. */
      409: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_JOB_EXPIRED: The PDF of this job has expired or was deleted. */
      410: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description RENDER_FAILED: The document could not be rendered. SVC_IDEMPOTENCY_MISMATCH: This Idempotency-Key was used for another request. */
      422: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. SVC_MONTHLY_QUOTA_EXCEEDED: The workspace has used all renders of this month. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_OVERLOADED: All renderers are busy and the queue is full. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  validatePdf: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GenerateRequest'];
      };
    };
    responses: {
      /** @description The request would be accepted. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidateResult'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description RENDER_FAILED: The document could not be rendered. */
      422: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_OVERLOADED: All renderers are busy and the queue is full. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listPdfs: {
    parameters: {
      query?: {
        /** @description Only jobs in this state. */
        status?: 'queued' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'expired';
        /** @description Pairs that a job has to have, as in `metadata[order]=1042`. */
        metadata?: {
          [key: string]: string;
        };
        /** @description Made at this time or later. */
        created_from?: string;
        /** @description Made before this time. */
        created_before?: string;
        /** @description How many at most, 1 to 100. Default: 20. */
        limit?: number;
        /** @description `next_cursor` of the page before: what comes after it. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The jobs. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobList'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPdf: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of what is at hand: 304 if it is still the same. */
        'If-None-Match'?: string;
        /** @description One range of bytes of the PDF, `bytes=0-1023`. */
        Range?: string;
        /** @description ETag: the range is given only if the PDF is still the same, else all of it. */
        'If-Range'?: string;
      };
      path: {
        /** @description Identifier of the job, from the generate result. */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Identifier of the job. */
          'X-Job-Id'?: string;
          /** @description With the PDF itself: how many warnings the JSON would list. */
          'X-Warnings-Count'?: string;
          /** @description With the PDF itself: its file name. */
          'Content-Disposition'?: string;
          /** @description With the PDF itself: its SHA-256, strong. Of a job: changes with all that it says. */
          ETag?: string;
          /** @description While it is not finished: seconds after which to ask again. */
          'Retry-After'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
          'application/pdf': string;
          'application/zip': string;
        };
      };
      /** @description With `Accept: application/pdf`: the range of the PDF that was asked for. */
      206: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Which bytes these are. */
          'Content-Range'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description What is at hand is still the same. */
      304: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_JOB_NOT_FOUND: There is no such job. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_NOT_ACCEPTABLE: The answer cannot be given in the form that the Accept header asks for. */
      406: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_JOB_NOT_READY: The job has no PDF yet. */
      409: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_JOB_EXPIRED: The PDF of this job has expired or was deleted. */
      410: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RANGE_NOT_SATISFIABLE: The PDF does not have the bytes that the Range header asks for. */
      416: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Size of the PDF: `bytes *\/21874`. */
          'Content-Range'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description RENDER_FAILED: The document could not be rendered. */
      422: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deletePdf: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the job, from the generate result. */
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is deleted. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedPdf'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_JOB_NOT_FOUND: There is no such job. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPageImage: {
    parameters: {
      query?: {
        /** @description Of the picture in pixels, 16 to 2000. Default: 800. */
        width?: number;
      };
      header?: {
        /** @description ETag of what is at hand: 304 if it is still the same. */
        'If-None-Match'?: string;
      };
      path: {
        /** @description Identifier of the job, from the generate result. */
        jobId: string;
        /** @description Number of the page, from 1. */
        page: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The picture. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Identifier of the job. */
          'X-Job-Id'?: string;
          /** @description Changes with the PDF, the page and the width. */
          ETag?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'image/png': string;
        };
      };
      /** @description What is at hand is still the same. */
      304: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_NOT_FOUND: There is nothing at this address. SVC_JOB_NOT_FOUND: There is no such job. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_JOB_NOT_READY: The job has no PDF yet. */
      409: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_JOB_EXPIRED: The PDF of this job has expired or was deleted. */
      410: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description RENDER_FAILED: The document could not be rendered. */
      422: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_NOT_INSTALLED: This service cannot draw pictures of pages. */
      501: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_OVERLOADED: All renderers are busy and the queue is full. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  downloadPdf: {
    parameters: {
      query: {
        /** @description Seconds since 1970 until which the link is valid. */
        expires: number;
        /** @description Signature of the link. */
        signature: string;
      };
      header?: {
        /** @description ETag of what is at hand: 304 if it is still the same. */
        'If-None-Match'?: string;
        /** @description One range of bytes of the PDF, `bytes=0-1023`. */
        Range?: string;
        /** @description ETag: the range is given only if the PDF is still the same, else all of it. */
        'If-Range'?: string;
      };
      path: {
        /** @description Identifier of the job, from the generate result. */
        jobId: string;
        /** @description Name of the file, as it stands in the link: the signature covers it. */
        filename: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The PDF, or the ZIP of a merge. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Identifier of the job. */
          'X-Job-Id'?: string;
          /** @description With the PDF itself: how many warnings the JSON would list. */
          'X-Warnings-Count'?: string;
          /** @description With the PDF itself: its file name. */
          'Content-Disposition'?: string;
          /** @description With the PDF itself: its SHA-256, strong. Of a job: changes with all that it says. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/pdf': string;
          'application/zip': string;
        };
      };
      /** @description The range of the PDF that was asked for. */
      206: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Which bytes these are. */
          'Content-Range'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/pdf': string;
        };
      };
      /** @description What is at hand is still the same. */
      304: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description SVC_LINK_INVALID: This link is not valid, or no longer. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_JOB_EXPIRED: The PDF of this job has expired or was deleted. */
      410: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RANGE_NOT_SATISFIABLE: The PDF does not have the bytes that the Range header asks for. */
      416: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Size of the PDF: `bytes *\/21874`. */
          'Content-Range'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createTestKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key, shown this once. */
      201: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestKey'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listKeys: {
    parameters: {
      query?: {
        /** @description How many at most, 1 to 100. Default: 100. */
        limit?: number;
        /** @description `next_cursor` of the page before: what comes after it. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The keys. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeyList'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateKeyRequest'];
      };
    };
    responses: {
      /** @description The key, shown this once. */
      201: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedKey'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. SVC_KEYS_FULL: The workspace has as many API keys as it may have. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  revokeKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the key, from its creation or the list. */
        key_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key, revoked. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKey'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_KEY_NOT_FOUND: The workspace has no such API key. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  rotateKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the key, from its creation or the list. */
        key_id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['RotateKeyRequest'];
      };
    };
    responses: {
      /** @description The new key, shown this once. */
      201: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedKey'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. SVC_KEYS_FULL: The workspace has as many API keys as it may have. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_KEY_NOT_FOUND: The workspace has no such API key. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** @description Only the event of this job. */
        job_id?: string;
        /** @description Only events in this state. */
        status?: 'pending' | 'delivered' | 'failed';
        /** @description How many at most, 1 to 100. Default: 20. */
        limit?: number;
        /** @description `next_cursor` of the page before: what comes after it. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The events. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookDeliveryList'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getWebhookDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the event, from the list or the header `webhook-id`. */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The event. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookDeliveryLog'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_DELIVERY_NOT_FOUND: The workspace has no such event. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getWebhookSecret: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The secret. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookSecret'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['RotateKeyRequest'];
      };
    };
    responses: {
      /** @description Both secrets. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookSecret'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  writeInvoice: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['InvoiceRequest'];
      };
    };
    responses: {
      /** @description The XML. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/xml': string;
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description RENDER_FAILED: The document could not be rendered. */
      422: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_OVERLOADED: All renderers are busy and the queue is full. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listThemes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The themes. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredList'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getTheme: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its name: small letters, digits, `-` and `_`. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The theme. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredContent'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_STORED_NOT_FOUND: The workspace has stored nothing under this name. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putTheme: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its name: small letters, digits, `-` and `_`. */
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StoredTheme'];
      };
    };
    responses: {
      /** @description It is stored. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredResult'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. SVC_STORAGE_FULL: The workspace has no room for this. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_OVERLOADED: All renderers are busy and the queue is full. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteTheme: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its name: small letters, digits, `-` and `_`. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is deleted. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedItem'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_STORED_NOT_FOUND: The workspace has stored nothing under this name. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listAssets: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The assets. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredList'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getAsset: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of what is at hand: 304 if it is still the same. */
        'If-None-Match'?: string;
      };
      path: {
        /** @description Its name: small letters, digits, `-` and `_`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The asset. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Of the file: its SHA-256. */
          ETag?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredContent'];
          'image/png': string;
          'image/jpeg': string;
          'image/svg+xml': string;
          'application/pdf': string;
        };
      };
      /** @description What is at hand is still the same. */
      304: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_STORED_NOT_FOUND: The workspace has stored nothing under this name. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putAsset: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its name: small letters, digits, `-` and `_`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'image/png': string;
        'image/jpeg': string;
        'image/svg+xml': string;
        'application/pdf': string;
      };
    };
    responses: {
      /** @description It is stored. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredResult'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. SVC_STORAGE_FULL: The workspace has no room for this. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_OVERLOADED: All renderers are busy and the queue is full. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteAsset: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its name: small letters, digits, `-` and `_`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is deleted. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedItem'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_STORED_NOT_FOUND: The workspace has stored nothing under this name. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listFonts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The families. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredList'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getFont: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The family, as CSS names it. */
        family: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The font. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredContent'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_STORED_NOT_FOUND: The workspace has stored nothing under this name. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putFont: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The family, as CSS names it. */
        family: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StoredFont'];
        'font/ttf': string;
        'font/otf': string;
        'font/woff': string;
        'font/woff2': string;
      };
    };
    responses: {
      /** @description It is stored. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredResult'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. SVC_STORAGE_FULL: The workspace has no room for this. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_OVERLOADED: All renderers are busy and the queue is full. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteFont: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The family, as CSS names it. */
        family: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is deleted. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedItem'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_STORED_NOT_FOUND: The workspace has stored nothing under this name. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its name: small letters, digits, `-` and `_`. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The template. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredContent'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_STORED_NOT_FOUND: The workspace has stored nothing under this name. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its name: small letters, digits, `-` and `_`. */
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StoredTemplate'];
      };
    };
    responses: {
      /** @description It is stored. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredResult'];
        };
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. SVC_STORAGE_FULL: The workspace has no room for this. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_OVERLOADED: All renderers are busy and the queue is full. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteTemplate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Its name: small letters, digits, `-` and `_`. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is deleted. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeletedItem'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_STORED_NOT_FOUND: The workspace has stored nothing under this name. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  mcp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['McpMessageInRequests'];
      };
    };
    responses: {
      /** @description The answer to a request. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpMessage'];
        };
      };
      /** @description A notification was taken. */
      202: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description INVALID_REQUEST: The request is not valid. */
      400: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_NOT_ACCEPTABLE: The answer cannot be given in the form that the Accept header asks for. */
      406: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_REQUEST_TIMEOUT: The body of the request did not arrive in time. */
      408: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_BODY_TOO_LARGE: The body of the request is too large. */
      413: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_UNSUPPORTED_MEDIA_TYPE: The body must be JSON in UTF-8, not compressed. */
      415: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_EXPECTATION_FAILED: The Expect header asks for something that this service does not do. */
      417: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listTemplates: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The templates. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TemplateList'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  templatePreview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Name of the template. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Picture of its first page. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'image/png': string;
        };
      };
      /** @description SVC_NOT_FOUND: There is nothing at this address. */
      404: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getUsage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Usage of the month. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Requests left in this window and seconds until the next, IETF draft: `"requests";r=29;t=41`. */
          RateLimit?: string;
          /** @description Requests of a window and its seconds: `"requests";q=30;w=60`. */
          'RateLimit-Policy'?: string;
          /** @description Requests of a window. */
          'X-RateLimit-Limit'?: string;
          /** @description Requests left in this window. */
          'X-RateLimit-Remaining'?: string;
          /** @description Seconds until the next window. */
          'X-RateLimit-Reset'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Usage'];
        };
      };
      /** @description SVC_INVALID_API_KEY: The API key is missing or not valid. */
      401: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description The scheme, `Bearer`. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description SVC_RATE_LIMITED: Too many requests in this minute. */
      429: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          /** @description Seconds after which to try again; with the quota, until the first of next month. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It lives. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description It has not been able to render for half a minute: restart it. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It can. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description It cannot: it is stopping, or a part that it needs does not answer. */
      503: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Metrics in text form. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description SVC_FORBIDDEN: This key may not do that. */
      403: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOpenApi: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getLlmsTxt: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Markdown. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getLlmsFullTxt: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Markdown. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getProtectedResource: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document. */
      200: {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      /** @description Any other fault of the request, such as an unknown address. */
      '4XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description A fault of ours. */
      '5XX': {
        headers: {
          /** @description Identifier of the request. */
          'X-Request-Id'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  pdfSucceeded: {
    parameters: {
      query?: never;
      header: {
        /** @description Identifier of the event, the same at every attempt: use it to notice repeats. */
        'webhook-id': string;
        /** @description Seconds since 1970 at which this attempt was signed. Refuse what is older than five minutes. */
        'webhook-timestamp': string;
        /** @description One or two signatures with a space between: `v1,` and the Base64 of HMAC-SHA256 over `id.timestamp.body`. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookEvent'];
      };
    };
    responses: {
      /** @description Nothing more shall come: what waits for this address is given up. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has arrived. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It is sent again, eleven times within a day in all. Redirects are not followed. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  pdfFailed: {
    parameters: {
      query?: never;
      header: {
        /** @description Identifier of the event, the same at every attempt: use it to notice repeats. */
        'webhook-id': string;
        /** @description Seconds since 1970 at which this attempt was signed. Refuse what is older than five minutes. */
        'webhook-timestamp': string;
        /** @description One or two signatures with a space between: `v1,` and the Base64 of HMAC-SHA256 over `id.timestamp.body`. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookEvent'];
      };
    };
    responses: {
      /** @description Nothing more shall come: what waits for this address is given up. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has arrived. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It is sent again, eleven times within a day in all. Redirects are not followed. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  pdfCanceled: {
    parameters: {
      query?: never;
      header: {
        /** @description Identifier of the event, the same at every attempt: use it to notice repeats. */
        'webhook-id': string;
        /** @description Seconds since 1970 at which this attempt was signed. Refuse what is older than five minutes. */
        'webhook-timestamp': string;
        /** @description One or two signatures with a space between: `v1,` and the Base64 of HMAC-SHA256 over `id.timestamp.body`. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookEvent'];
      };
    };
    responses: {
      /** @description Nothing more shall come: what waits for this address is given up. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has arrived. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It is sent again, eleven times within a day in all. Redirects are not followed. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
