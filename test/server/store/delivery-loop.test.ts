import t from 'tap';
import { DeliveryLoop, type Delivery } from '../../../server/store/delivery-loop.js';

t.test('being woken while every place is taken does not end the delivery', async (t) => {
  const waiting = Array.from({ length: 20 }, (_, n) => `job_${n}`);
  const source = {
    next: (max: number, running: ReadonlySet<string>): Promise<readonly Delivery[]> =>
      Promise.resolve(
        waiting
          .filter((id) => !running.has(id))
          .slice(0, max)
          .map((id) => ({ id })),
      ),
  };
  const loop = new DeliveryLoop(source, { error: (_, message) => t.fail(message) });
  const done: string[] = [];
  await new Promise<void>((resolve) => {
    const handler = async (jobId: string) => {
      // As when a hundred requests come in while one is rendered.
      for (let n = 0; n < 5; n++) {
        loop.wake();
        await Promise.resolve();
      }
      waiting.splice(waiting.indexOf(jobId), 1);
      done.push(jobId);
      if (waiting.length === 0) resolve();
    };
    loop.start(handler, 1);
  });
  t.equal(done.length, 20);
  await loop.stop();
});
