/**
 * The kind of rows that describe files. It has its own module, so that code that stores bytes does not load all kinds.
 */
export const fileKind = 'file';
