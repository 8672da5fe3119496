/**
 * The kind of rows that describe files (protocol: Files). Apart, so that code which stores bytes need not load the
 * kinds.
 */
export const fileKind = 'file';
