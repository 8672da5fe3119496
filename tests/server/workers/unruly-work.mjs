import { threadId } from 'node:worker_threads';

/** Work that a thread must survive, or must be replaced after. Each returns the id of its thread. */
const work = {
  work: () => threadId,
  block: (/** @type {number} */ ms) => {
    for (const until = performance.now() + ms; performance.now() < until;);
    return threadId;
  },
  fail: () => {
    throw new Error('planted');
  },
  die: () =>
    new Promise(() => {
      setImmediate(() => {
        throw new Error('planted');
      });
    }),
  leave: () => new Promise(() => process.exit()),
};

const told = (/** @type {string} */ words) => {
  const [name = '', ms] = words.trim().split(' ');
  return work[/** @type {keyof typeof work} */ (name)](Number(ms));
};

/** Does what the colour or the body of a request says, such as `block 200`. @param {{ input: { hex: string } | { text: string } }} asked */
export const doWork = ({ input }) => ('hex' in input ? told(input.hex) : { ok: true, value: told(input.text) });
