/** Signing up, signing in and out, and showing again that it is you. */
import { addressGroup, clientAddress } from '../http/client-address.js';
import type { Answer, DashboardServices, MemberHandler, PageHandler, PageRoute } from './page-route.js';
import { deadLinkPage, enterPage, limitedPage, sentPage, signInPage, welcomePage } from './sign-in-pages.js';

/** Pages that a link may lead to after signing in; anything else leads to the first page. */
const NEXT =
  /^\/(?:documents|stored|deliveries|members|keys(?:\/key_\w{1,40}\/revoke)?|account(?:\/(?:delete|export))?)$/;

export const nextPage = (wanted: string | null): string => (NEXT.test(wanted ?? '') ? wanted! : '');

export function signInRoutes({ signIn, sessions, services }: DashboardServices): PageRoute[] {
  const { config, mailer } = services;

  const ask: PageHandler = async ({ context, view, form }): Promise<Answer> => {
    const email = form.get('email') ?? '';
    const next = nextPage(form.get('next'));
    const from = addressGroup(clientAddress(context.req, config.trustedProxies));
    const answer = await signIn.request({ email, from, next });
    if (answer.kind === 'sent') return sentPage(answer.email, mailer.kind, view);
    if (answer.kind === 'limited') {
      context.set('Retry-After', String(answer.retryAfterSeconds));
      return limitedPage(answer.retryAfterSeconds, view);
    }
    const problem = 'This is no mail address. One looks like name@example.com.';
    return signInPage({ mailer: mailer.kind, next, refused: { email, problem } }, view);
  };

  const land: PageHandler = ({ context, view }) => enterPage(String(context.query['token'] ?? ''), view);

  const enter: PageHandler = async ({ context, view, form }) => {
    const entry = await signIn.enter(form.get('token') ?? '');
    if (entry.kind === 'no_link') return deadLinkPage(view);
    await sessions.begin(context, entry.member);
    return entry.kind === 'in' ? { goTo: entry.next } : welcomePage(entry.member.account.email, entry.key, view);
  };

  const leave: MemberHandler = ({ context }) => {
    sessions.end(context);
    return { goTo: '' };
  };

  const confirm: MemberHandler = async (visit) => {
    visit.form.set('email', visit.member.account.email);
    return ask(visit);
  };

  return [
    { method: 'post', path: '/sign-in', open: ask },
    { method: 'get', path: '/enter', open: land },
    { method: 'post', path: '/enter', open: enter },
    { method: 'post', path: '/sign-out', member: leave },
    { method: 'post', path: '/confirm', member: confirm },
  ];
}
