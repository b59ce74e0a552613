/** Events, ours and forged ones, for the ways of verifying them. */
import { signedHeaders, signingSecret } from '../../../server/webhooks/sign.js';

const HOUR = 3_600_000;

/** What a receiver in another language says of events: whether each is ours. */
export interface Judged {
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly secret: string;
}

export function judgedEvents(): Record<string, Judged> {
  const [secret, old] = [signingSecret('ws', 2, 's'), signingSecret('ws', 1, 's')];
  const body = '{"type":"pdf.succeeded","data":{"title":"Ü"}}';
  const sign = (now: number, secrets: string[]) => signedHeaders({ id: 'evt_1', body, secrets, now });
  const now = Date.now();
  return {
    ours: { body, headers: sign(now, [secret]), secret },
    'ours, by the older secret': { body, headers: sign(now, [secret, old]), secret: old },
    changed: { body: `${body} `, headers: sign(now, [secret]), secret },
    'of another secret': { body, headers: sign(now, [old]), secret },
    old: { body, headers: sign(now - HOUR, [secret]), secret },
    'another id': { body, headers: { ...sign(now, [secret]), 'webhook-id': 'evt_2' }, secret },
  };
}

/** Which of them are ours, in their order. */
export const JUDGEMENTS = [true, true, false, false, false, false];
