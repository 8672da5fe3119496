/** The kind of rows that describe files (protocol: Files). Alone here: code that stores bytes loads no list of kinds. */
export const fileKind = 'file';
