/** Mails over SMTP, to a server that takes notes. */
import { createServer } from 'node:net';
import { pino } from 'pino';
import t from 'tap';
import { linkMail } from '../../../server/accounts/link-mail.js';
import { createMailer } from '../../../server/accounts/mailer.js';
import { defaultConfig } from '../support/default-config.js';

const log = pino({ level: 'silent' });
const mail = linkMail({
  to: 'ada@example.com',
  link: `https://pdf.test/dashboard/enter?token=${'x'.repeat(43)}`,
  isNew: true,
  invitedAs: null,
  config: defaultConfig(),
});

/** Just enough of RFC 5321. `refuse`: the answer to RCPT TO. */
async function smtpServer(refuse?: string) {
  const seen: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 test\r\n');
    let isData = false;
    let rest = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        seen.push(line);
        const isRefused = refuse !== undefined && line.startsWith('RCPT');
        if (isData && line !== '.') continue;
        isData = line === 'DATA';
        socket.write(
          isData ? '354 go on\r\n' : isRefused ? `${refuse}\r\n` : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n',
        );
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as { port: number };
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Platen <pdf@pdf.test>', development: false };
  const mailer = createMailer(settings, log);
  return { seen, mailer };
}

t.test('a link arrives as plain text that answering machines leave alone', async (t) => {
  const { seen, mailer } = await smtpServer();
  await mailer.send(mail);
  await mailer.close();
  const text = seen.join('\n');
  t.match(text, 'MAIL FROM:<pdf@pdf.test>');
  t.match(text, 'RCPT TO:<ada@example.com>');
  t.match(text, /From: Platen <pdf@pdf\.test>/);
  t.match(text, 'Subject: Create your account at pdf.test');
  t.match(text, /Auto-Submitted: auto-generated/);
  t.match(text.replaceAll('=\n', ''), /enter\?token(=3D|=)x{43}/, 'the link is whole');
  t.match(text, 'Content-Type: text/plain');
});

t.test('a mail that the server refuses rejects', async (t) => {
  const { mailer } = await smtpServer('550 nobody here');
  await t.rejects(mailer.send(mail), /550/);
  await mailer.close();
});

t.test('in development the link stands in the log, otherwise nothing is sent without a server', async (t) => {
  const lines: string[] = [];
  const recorded = pino({}, { write: (line) => void lines.push(line) });
  const none = { smtpUrl: null, mailFrom: null };
  const developing = createMailer({ ...none, development: true }, recorded);
  await developing.send(mail);
  t.match(JSON.parse(lines[0]!), { to: 'ada@example.com', link: mail.link });
  const mute = createMailer({ ...none, development: false }, recorded);
  t.equal(mute.kind, 'none');
  await mute.send(mail);
  t.equal(lines.length, 1);
});
