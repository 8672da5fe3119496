import type { WorkerMessage } from '#core/worker-message.ts';

/** Asks a worker and waits for its answer; undefined if none comes in time, e.g. from a worker of an older build. */
export function askWorker(worker: ServiceWorker, message: WorkerMessage, patienceMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const finish = (answer: unknown) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(undefined), patienceMs);
    port1.addEventListener('message', (event: MessageEvent<unknown>) => finish(event.data), { once: true });
    port1.start();
    worker.postMessage(message, [port2]);
  });
}
