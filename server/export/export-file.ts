/** One file of an export. Its text comes in pieces, so that it is never held as a whole. */
export interface ExportFile {
  /** Within the archive, with `/`. */
  readonly path: string;
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}
