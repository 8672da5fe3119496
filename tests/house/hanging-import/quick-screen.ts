/** Loaded at once, and asks for a part that takes a second. */
export { part } from './slow-part.ts';
