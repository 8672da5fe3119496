import type { KindSteps } from './kind-steps.ts';

/** The server's extra steps for runs: a run that reverses no other run only takes from the ledgers of its spools. */
export const runSteps: KindSteps = { kind: 'run', onlyAdds: ({ reversesId }) => typeof reversesId !== 'string' };
