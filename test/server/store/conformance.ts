/** Holds an implementation of the store and its queue to server/store/store.ts. */
import type { Test } from 'tap';
import { accounts } from './conformance-accounts.js';
import { admission } from './conformance-admission.js';
import { lifecycle } from './conformance-lifecycle.js';
import { processes } from './conformance-processes.js';
import { queue } from './conformance-queue.js';
import { stored } from './conformance-stored.js';
import { tenants } from './conformance-tenants.js';
import { webhooks } from './conformance-webhooks.js';
import type { MakeDatabase } from './fixtures.js';

export async function storeConformance(t: Test, make: MakeDatabase): Promise<void> {
  await t.test('tenants', (t) => tenants(t, make));
  await t.test('accounts', (t) => accounts(t, make));
  await t.test('admission', (t) => admission(t, make));
  await t.test('the life of a job', (t) => lifecycle(t, make));
  await t.test('queue', (t) => queue(t, make));
  await t.test('webhooks', (t) => webhooks(t, make));
  await t.test('what workspaces store', (t) => stored(t, make));
  await t.test('several processes', (t) => processes(t, make));
}
