/** A PostgreSQL that takes connections and never answers a statement, or not even that. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import t from 'tap';
import { isOutOfReach } from '../../../server/errors/unavailable.js';
import { createBackend } from '../../../server/store/create-backend.js';

/** PostgreSQL, 55.7: AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);

/** `welcome`: what a client's first message is answered with. Nothing else is answered. */
async function silentServer(t: Tap, welcome: Buffer | null): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (welcome) socket.once('data', () => socket.write(welcome));
    else socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/db`;
}

type Tap = Pick<typeof t, 'teardown'>;

for (const [name, welcome] of Object.entries({ 'never lets in': null, 'never answers a statement': WELCOME })) {
  t.test(`a database that ${name} ends every request within its limit`, async (t) => {
    const databaseUrl = await silentServer(t, welcome);
    const limits = {
      databaseConnections: 2,
      databaseSeconds: 1,
      renderSeconds: 30,
      mergeSeconds: 30,
      leaseSeconds: 30,
    };
    const { store } = await createBackend({ dataFolder: '/nowhere', databaseUrl, ...limits });
    t.teardown(() => store.close());
    // More than there are connections: those that wait for one end too. One of them is a transaction.
    const asked = [1, 2, 3].map((n) => store.getWorkspace(`ws_${n}`));
    const ends = await Promise.allSettled([...asked, store.revokeKey('ws_1', 'key_1', 0), store.ping()]);
    for (const end of ends) {
      t.equal(end.status, 'rejected');
      t.ok(end.status === 'rejected' && isOutOfReach(end.reason), 'told as 503 SVC_UNAVAILABLE');
    }
  });
}
