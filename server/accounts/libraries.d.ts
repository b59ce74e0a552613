/**
 * What is used of two libraries. Both are loaded when they are needed, which most processes never do. koa-session
 * types its context and its data as `any`; here it is what the dashboard makes of it.
 */
declare module 'nodemailer' {
  interface Transporter {
    sendMail(mail: { from: string; to: string; subject: string; text: string; headers?: object }): Promise<unknown>;
    close(): void;
  }
  export function createTransport(options: {
    url: string;
    pool: boolean;
    maxConnections: number;
    connectionTimeout: number;
    greetingTimeout: number;
    socketTimeout: number;
    disableFileAccess: boolean;
    disableUrlAccess: boolean;
  }): Transporter;
}

declare module 'koa-session' {
  interface SessionStore {
    get(id: string): Promise<object | undefined>;
    set(id: string, data: object): Promise<void>;
    destroy(id: string): Promise<void>;
  }
  interface Options {
    key: string;
    maxAge: 'session';
    signed: boolean;
    httpOnly: boolean;
    secure: boolean;
    sameSite: 'lax' | 'strict';
    path: string;
    genid: () => string;
    store: SessionStore;
  }
  type SessionMiddleware = (context: object, next: () => Promise<unknown>) => Promise<void>;
  export function createSession(options: Options, app: object): SessionMiddleware;
}
