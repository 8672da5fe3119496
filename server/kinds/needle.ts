import type { KindSteps } from './kind-steps.ts';

/** The server's extra steps for needles: only one needle at a time may have a spool (rules: Needles). */
export const needleSteps: KindSteps = { kind: 'needle', heldAlone: 'spoolId' };
