import type { KindSteps } from './kind-steps.ts';

/** The server's extra steps for needles: a spool sits on only one needle at a time (rules: Needles). */
export const needleSteps: KindSteps = { kind: 'needle', uniqueField: 'spoolId' };
