/** Runs in a process of its own: calls a server's `/healthz` repeatedly, so that a blocked server is noticed. */
import { request } from 'node:http';

const [, , origin = ''] = process.argv;

/** @param {string} path @param {import('node:http').RequestOptions} options @param {Uint8Array} [body] @returns {Promise<number>} */
const ask = (path, options, body) =>
  new Promise((resolve, reject) => {
    // Each call has a new connection: the server may close an older one just when it is used again.
    const asked = request(origin + path, { agent: false, ...options }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    asked.once('error', reject);
    asked.end(body);
  });

let isOver = false;

const watch = async () => {
  isOver = false;
  let longestMs = 0;
  do {
    const began = performance.now();
    await ask('/healthz', {});
    longestMs = Math.max(longestMs, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 2));
  } while (!isOver);
  return longestMs;
};

/** Handles a message: `watch` starts a watch, `stop` ends it; at its end the process sends `{ longestMs }`. */
const answer = async (/** @type {any} */ told) => {
  if (told === 'stop') isOver = true;
  else if (told === 'watch') process.send?.({ longestMs: await watch() });
  else {
    // any other message is a call: watches until it is answered, then sends `{ status, longestMs }`
    const { path, method, headers, body } = told;
    const watching = watch();
    // The server cuts off some calls before it has read them to their end: that is a refusal too.
    const status = await ask(path, { method, headers }, body).catch((error) => String(error));
    isOver = true;
    process.send?.({ status, longestMs: await watching });
  }
};

process.on('message', (told) => void answer(told));
process.once('disconnect', () => process.exit());
