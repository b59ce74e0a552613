import type { Config } from '../settings.js';

/** Patterns of secrets anywhere in a line, and what replaces them. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/svc_(live|test)_[0-9A-Za-z]+/g, 'svc_$1_***'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 ***'],
  // user:password@ of an address. Begins with the slashes and ends before the next: clients write parts of lines.
  [/:\/\/[^\s"/@:]*:[^\s"/@]*@/g, '://***@'],
  // of a signed link, ours or S3's
  [/\b(signature|x-amz-(?:signature|credential|security-token))=[^\s"&\\]+/gi, '$1=***'],
];

/** Shorter ones would hide ordinary words. */
const MIN_LENGTH = 8;

export type Secrets = Pick<
  Config,
  'secret' | 'databaseUrl' | 's3SecretAccessKey' | 'metricsToken' | 'smtpUrl' | 'planSecret'
>;

/** A function that takes the secrets out of a line: those of the configuration, and what looks like one. */
export function scrubber({
  secret,
  databaseUrl,
  s3SecretAccessKey,
  metricsToken,
  smtpUrl,
  planSecret,
}: Secrets): (line: string) => string {
  const passwords = [...passwordsOf(databaseUrl), ...passwordsOf(smtpUrl)];
  const own = [secret, ...passwords, s3SecretAccessKey, metricsToken, planSecret].filter(
    (value): value is string => value !== null && value.length >= MIN_LENGTH,
  );
  return (line) => {
    let text = line;
    for (const value of own) text = text.replaceAll(value, '***');
    for (const [pattern, rest] of PATTERNS) text = text.replace(pattern, rest);
    return text;
  };
}

/** The value as written in the URL, and decoded. */
function passwordsOf(url: string | null): string[] {
  if (url === null || !URL.canParse(url)) return [];
  const { password } = new URL(url);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
