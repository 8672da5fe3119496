import type { KindSteps } from './kind-steps.ts';

/** A spool sits on one needle at a time (rules: Needles). */
export const needleSteps: KindSteps = { kind: 'needle', heldAlone: 'spoolId' };
