import t from 'tap';
import { asciiDomain, emailAddress } from '../../../server/accounts/email-address.js';

t.test('addresses have one form', async (t) => {
  const cases: [string, string][] = [
    ['ada@example.com', 'ada@example.com'],
    ['  Ada.L+pdf@Example.COM ', 'ada.l+pdf@example.com'],
    ["o'brien@mail.example", "o'brien@mail.example"],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ];
  for (const [typed, kept] of cases) t.equal(emailAddress(typed), kept, typed);
});

t.test('what no mail can be sent to is none', async (t) => {
  const none = [
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'a b@example.com',
    'a@b@example.com',
    'ada@exa mple.com',
  ];
  none.push('ada@-x.example', 'ada@example..com', '.ada@example.com', 'a..b@example.com', '<ada@example.com>');
  none.push(
    'ada@example.com\nBcc: eve@example.com',
    'ada@[127.0.0.1]',
    'ädä@example.com',
    `${'a'.repeat(65)}@example.com`,
  );
  none.push(`ada@${'a.'.repeat(130)}example`, 'ada@example.com,eve@example.com', 'ada%0a@exa%6dple.com>');
  for (const text of none) t.equal(emailAddress(text), null, JSON.stringify(text));
  t.equal(asciiDomain(' Example.COM '), 'example.com');
  t.equal(asciiDomain('com'), null);
});
