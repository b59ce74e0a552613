import t from 'tap';
import type { MemberHandler, Visit } from '../../../server/dashboard/page-route.js';
import type { SignedIn } from '../../../server/dashboard/sessions.js';
import { deliveriesRoutes } from '../../../server/dashboard/deliveries-routes.js';
import type { Services } from '../../../server/services.js';

t.test('“Send again” wakes the sender, which otherwise looks for events from time to time', async (t) => {
  let woken = 0;
  const sendAgain = async (workspaceId: string, id: string) => workspaceId === 'ws_mine' && id === 'evt_1';
  const services = { store: { webhooks: { sendAgain } }, clock: () => 0 } as unknown as Services;
  const routes = deliveriesRoutes({ services, events: { wake: () => void woken++ } });
  const route = routes.find(({ method, path }) => method === 'post' && path === '/deliveries');
  const { member: handler } = route as { member: MemberHandler };
  const visit = (id: string) =>
    handler({
      form: new URLSearchParams({ id }),
      member: { workspace: { id: 'ws_mine' } } as SignedIn,
    } as Visit & { member: SignedIn });
  t.same(await visit('evt_other'), { goTo: '/deliveries' });
  t.equal(woken, 0, 'there is nothing to send');
  t.same(await visit('evt_1'), { goTo: '/deliveries' });
  t.equal(woken, 1);
});
