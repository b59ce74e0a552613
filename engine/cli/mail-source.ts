/**
 * Recognises e-mails as they are sent, with headers and encoded parts (RFC 5322, RFC 2045). They cannot be rendered as
 * documents.
 */

/** Headers may be long when many servers have passed a mail on. */
const MAX_HEADERS = 32 * 1024;
const FIELD = /^(?:[!-9;-~]+:|[ \t]|$)/;
const OF_A_MAIL: readonly RegExp[] = [
  /^MIME-Version:/im,
  /^(?:Received|Return-Path|Delivered-To|Message-ID):/im,
  /^From:[^]*^(?:Subject|Date):|^(?:Subject|Date):[^]*^From:/im,
];

/** Whether the text before the first empty line consists of header fields of a mail only. */
export function isMail(content: Uint8Array): boolean {
  const start = Buffer.from(content.subarray(0, MAX_HEADERS)).toString('latin1').replaceAll('\r\n', '\n');
  const header = start.slice(0, start.includes('\n\n') ? start.indexOf('\n\n') : undefined);
  const signs = OF_A_MAIL.filter((sign) => sign.test(header)).length;
  return signs >= 2 && header.split('\n').every((line) => FIELD.test(line));
}
