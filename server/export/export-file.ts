/** One file of an export. Its content comes in pieces, so that the whole file is never in memory. */
export interface ExportFile {
  /** The path in the archive, with `/` between folders. */
  readonly path: string;
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string>;
  /** Whether the pieces are already compressed, for example pictures. */
  readonly isPacked?: true;
}
