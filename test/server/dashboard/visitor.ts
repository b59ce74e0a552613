/** A browser as far as forms, cookies and redirects go, and a mailbox. */
import type { Mail, Mailer } from '../../../server/accounts/mailer.js';
import type { TestService } from '../support/service.js';

export interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The path that the page came from, after redirects. */
  readonly path: string;
}

export const OPEN = { PLATEN_SIGN_UP: 'open', PLATEN_DEVELOPMENT: 'true' };

/** Takes the mails of a service. */
export class Mailbox implements Mailer {
  readonly kind = 'smtp';
  readonly mails: Mail[] = [];
  #arrived: () => void = () => undefined;

  async send(mail: Mail): Promise<void> {
    this.mails.push(mail);
    this.#arrived();
  }

  async close(): Promise<void> {}

  /** The token in the first mail from here on. */
  async token(ask: () => Promise<unknown>): Promise<string> {
    const count = this.mails.length;
    const arrival = new Promise<void>((resolve) => (this.#arrived = resolve));
    await ask();
    await arrival;
    return /token=(\w+)/.exec(this.mails[count]!.text)![1]!;
  }
}

export class Visitor {
  readonly #service: TestService;
  readonly #headers: Readonly<Record<string, string>>;
  cookie = '';
  /** The page that is shown. */
  page = '';

  constructor(service: TestService, headers: Readonly<Record<string, string>> = {}) {
    this.#service = service;
    this.#headers = headers;
  }

  get(path: string): Promise<Seen> {
    return this.#send('GET', path);
  }

  /** Sends a form with the hidden token of the page that is shown, unless another is given. */
  post(path: string, fields: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}) {
    const [, csrf] = /name="csrf" value="(\w+)"/.exec(this.page) ?? [];
    const form = new URLSearchParams({ ...(csrf !== undefined && { csrf }), ...fields });
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return this.#send('POST', path, { headers: { ...type, ...headers }, body: form.toString() });
  }

  /** Sends a form with files, as browsers do. */
  upload(path: string, fields: Readonly<Record<string, string>>, files: Readonly<Record<string, string | Buffer>>) {
    const [, csrf = ''] = /name="csrf" value="(\w+)"/.exec(this.page) ?? [];
    const body = new FormData();
    for (const [name, value] of Object.entries({ csrf, ...fields })) body.append(name, value);
    for (const [name, content] of Object.entries(files)) body.append('files', new File([content], name));
    return this.#send('POST', path, { body });
  }

  async #send(
    method: string,
    path: string,
    options: { headers?: object; body?: string | FormData } = {},
  ): Promise<Seen> {
    const response = await fetch(this.#service.url + path, {
      method,
      redirect: 'manual',
      headers: { ...this.#headers, ...(this.cookie && { Cookie: this.cookie }), ...options.headers },
      ...(options.body !== undefined && { body: options.body }),
    });
    for (const line of response.headers.getSetCookie()) this.cookie = line.split(';')[0]!;
    const location = response.headers.get('location');
    if (response.status === 303 && location !== null) return this.#send('GET', location);
    const text = await response.text();
    this.page = text;
    return { status: response.status, headers: response.headers, text, path };
  }

  /** Signs up or in. */
  async enter(email: string, mailbox: Mailbox, next = ''): Promise<Seen> {
    const token = await mailbox.token(() => this.post('/dashboard/sign-in', { email, next }));
    return this.post('/dashboard/enter', { token });
  }
}

/** The key that a page shows. */
export const keyOn = (page: string): string => /svc_(?:live|test)_\w{43}/.exec(page)?.[0] ?? '';
