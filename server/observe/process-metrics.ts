import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

/** How finely the event loop is watched, milliseconds; a delay shorter than this is not seen. */
const RESOLUTION_MS = 10;
const NS_PER_S = 1e9;
const US_PER_S = 1e6;

/** Memory, processor time and event loop of the service's own process, without its workers. Returns how to stop. */
export function measureProcess(registry: Registry): () => void {
  const registers = [registry];
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the process, without its workers.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'process_heap_bytes',
    help: 'JavaScript heap in use by the process, without its workers.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process, without its workers.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / US_PER_S);
    },
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, seconds since 1970.',
    registers,
  }).set(Date.now() / 1000 - process.uptime());
  return measureEventLoop(registry);
}

function measureEventLoop(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  new Gauge({
    name: 'platen_event_loop_delay_seconds',
    help: 'How late the event loop ran since the last scrape: median, 99th percentile and longest.',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      const late = (nanoseconds: number) => Math.max(0, nanoseconds / NS_PER_S - RESOLUTION_MS / 1000);
      // Nothing was counted yet: the histogram's numbers mean nothing.
      if (delays.count > 0) {
        this.labels('0.5').set(late(delays.percentile(50)));
        this.labels('0.99').set(late(delays.percentile(99)));
        this.labels('1').set(late(delays.max));
      }
      delays.reset();
    },
  });
  return () => delays.disable();
}
