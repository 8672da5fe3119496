import { part } from './slow-part.ts';

/** Arrives while the slow screen is loading, and asks for a part that takes longer still. */
export const parts = [part];
