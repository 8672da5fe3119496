/** One file of an export. Its content comes in pieces, so that the whole file is never in memory. */
export interface ExportFile {
  readonly path: string;
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string>;
  /** True if the pieces are already compressed, as pictures are. */
  readonly isPacked?: true;
}
