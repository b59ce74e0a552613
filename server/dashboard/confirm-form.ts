import { html, type Html } from '../docs/html.js';
import { csrfField, type View } from './frame.js';
import { FRESH_MINUTES, type SignedIn } from './sessions.js';

/** In place of a form that changes keys, members or the account, for somebody who signed in a while ago. */
export function confirmForm(next: string, { home }: View, member: SignedIn): Html {
  return html`<form class="card" method="post" action="${home}/confirm">
    ${csrfField(member)}
    <input type="hidden" name="next" value="${next}" />
    <p>
      You signed in more than ${FRESH_MINUTES} minutes ago. Confirm that it is you: we send a link to
      <b>${member.account.email}</b>. Open it in this browser, and you are back here.
    </p>
    <p><button class="primary" type="submit">Send me a link</button></p>
  </form>`;
}
