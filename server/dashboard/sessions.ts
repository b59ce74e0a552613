/**
 * Sessions of the dashboard: koa-session keeps the cookie, the database keeps the session. The cookie has nothing in it
 * but a random value, of which the database has a keyed hash. OWASP, "Session Management".
 */
import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../accounts/links.js';
import type { Context, Middleware } from '../http/context.js';
import { randomText } from '../keys/random-text.js';
import type { Member } from '../store/account-store.js';
import type { Services } from '../services.js';

const MINUTE = 60_000;
/** How long after signing in keys, members and the account may be changed without another link. */
export const FRESH_MINUTES = 10;
/** 256 bits. */
const ID_LENGTH = 43;
/** Against requests that other sites make (CSRF); 190 bits. */
const TOKEN_LENGTH = 32;

/** What a session holds. Times are milliseconds since 1970. */
interface SessionData {
  account?: string;
  /** When the person came in by a link. */
  since?: number;
  /** In every form; what comes without it is refused. */
  csrf?: string;
}

/** What koa-session puts on the context. */
interface LibrarySession extends SessionData {
  /** Another id for the session; the old one opens nothing any more. */
  regenerate(): Promise<void>;
}

type SessionContext = Context & { session: LibrarySession | null };

export interface SignedIn extends Member {
  readonly csrf: string;
  /** Signed in minutes ago, so that keys, members and the account may be changed. */
  readonly isFresh: boolean;
  /** Under which the session is kept. */
  readonly sessionId: string;
}

type Needs = Pick<Services, 'store' | 'config' | 'clock'>;

export class Sessions {
  readonly #services: Needs;
  readonly #cookie: string;
  readonly #isHttps: boolean;
  #library: Promise<(context: object, next: () => Promise<unknown>) => Promise<void>> | null = null;

  constructor(services: Needs) {
    this.#services = services;
    this.#isHttps = services.config.baseUrl.startsWith('https:');
    // The prefix lets browsers refuse the cookie when it comes from a neighbouring host or without TLS.
    this.#cookie = this.#isHttps ? '__Host-platen' : 'platen';
  }

  /** To be passed by every request of the dashboard. The library is loaded with the first one. */
  readonly middleware: Middleware = async (context, next) => {
    // The proxy in front speaks TLS, not we.
    if (this.#isHttps) context.cookies.secure = true;
    this.#library ??= this.#load(context.app);
    await (
      await this.#library
    )(context, next);
  };

  async #load(app: object) {
    const { createSession } = await import('koa-session');
    return createSession(
      {
        key: this.#cookie,
        // The browser forgets it when it closes; when it ends for good is up to the database.
        maxAge: 'session',
        signed: false,
        httpOnly: true,
        secure: this.#isHttps,
        // A link to the dashboard from a mail or from the documentation still finds people signed in.
        sameSite: 'lax',
        path: '/',
        genid: () => randomText(ID_LENGTH),
        store: {
          get: (id) => this.#find(id),
          set: (id, data) => this.#save(id, data),
          destroy: (id) => this.#services.store.accounts.endSession(this.#hash(id)),
        },
      },
      app,
    );
  }

  async #find(id: string): Promise<object | undefined> {
    const { store, clock, config } = this.#services;
    const now = clock();
    const idleUntil = now + config.sessionIdleMinutes * MINUTE;
    const found = await store.accounts.touchSession(this.#hash(id), now, idleUntil);
    return found ? (JSON.parse(found.data) as object) : undefined;
  }

  async #save(id: string, data: SessionData): Promise<void> {
    const { store, clock, config } = this.#services;
    const { account: accountId, since } = data;
    if (accountId === undefined || since === undefined) throw new Error('Only who has signed in has a session.');
    const endsAt = since + config.sessionHours * 60 * MINUTE;
    const session = { id: this.#hash(id), accountId, data: JSON.stringify(data), endsAt };
    await store.accounts.saveSession(session, clock() + config.sessionIdleMinutes * MINUTE);
  }

  /** Who is signed in, or null. */
  async find(context: Context): Promise<SignedIn | null> {
    const { session } = context as SessionContext;
    if (session?.account === undefined || session.csrf === undefined) return null;
    const { store, clock } = this.#services;
    const member = await store.accounts.get(session.account);
    const sessionId = this.#hash(context.cookies.get(this.#cookie) ?? '');
    const isFresh = clock() - (session.since ?? 0) < FRESH_MINUTES * MINUTE;
    return member && { ...member, csrf: session.csrf, isFresh, sessionId };
  }

  /** Begins a session under a new id: one that somebody knew before is worth nothing afterwards. */
  async begin(context: Context, { account }: Member): Promise<void> {
    const { session } = context as SessionContext;
    if (!session) throw new Error('The session has been ended in this request.');
    session.account = account.id;
    session.since = this.#services.clock();
    session.csrf = randomText(TOKEN_LENGTH);
    await session.regenerate();
  }

  /** In the browser and in the database. */
  end(context: Context): void {
    (context as SessionContext).session = null;
  }

  #hash(id: string): string {
    return keyedHash('session', id, this.#services.config.secret);
  }
}

/** Whether a form carries the session's token. Takes the same time wherever the two differ. */
export function isOwnForm(form: URLSearchParams, { csrf }: SignedIn): boolean {
  const [given, expected] = [Buffer.from(form.get('csrf') ?? ''), Buffer.from(csrf)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
