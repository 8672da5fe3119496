import type { KindSteps } from './kind-steps.ts';

/** The server's extra steps for runs: a run that undoes no other one only takes from the ledgers of its spools. */
export const runSteps: KindSteps = { kind: 'run', onlyAdds: ({ reversesId }) => typeof reversesId !== 'string' };
