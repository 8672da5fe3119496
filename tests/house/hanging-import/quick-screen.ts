import { part } from './slow-part.ts';

/** Loaded at once, and asks for a part that takes a second. */
export const parts = [part];
