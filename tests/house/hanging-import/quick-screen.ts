import { part } from './slow-part.ts';

/** Loads while the slow screen is still loading, and requests a part that takes even longer. */
export const parts = [part];
