/** Sends mails: by SMTP, or (in development) as a line of the log. nodemailer is loaded with the first mail. */
import type { Logger } from 'pino';
import type { Config } from '../settings.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The link that the mail is about, for the log in development. */
  readonly link: string;
}

export interface Mailer {
  /** `none`: nothing can be sent. */
  readonly kind: 'smtp' | 'log' | 'none';
  /** Resolves when the server has taken the mail. Rejects when it has not. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'development'>;

/** A mail server that does not answer for so long is down, milliseconds. */
const SILENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const CONNECTIONS = 2;

export function createMailer({ smtpUrl, mailFrom, development }: MailSettings, log: Logger): Mailer {
  if (smtpUrl !== null) return smtpMailer(smtpUrl, mailFrom ?? '');
  const send = async ({ to, link }: Mail) => log.info({ to, link }, 'a mail would have been sent');
  if (development) return { kind: 'log', send, close: async () => undefined };
  return { kind: 'none', send: async () => undefined, close: async () => undefined };
}

function smtpMailer(url: string, from: string): Mailer {
  const load = async () => {
    const { createTransport } = await import('nodemailer');
    const limits = { ...SILENCE, maxConnections: CONNECTIONS, disableFileAccess: true, disableUrlAccess: true };
    return createTransport({ url, pool: true, ...limits });
  };
  let transport: ReturnType<typeof load> | null = null;
  return {
    kind: 'smtp',
    async send({ to, subject, text }) {
      transport ??= load();
      // RFC 3834: answering machines leave such mails alone.
      await (await transport).sendMail({ from, to, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    async close() {
      if (transport) (await transport).close();
    },
  };
}
