/** One file of an export. Its text or bytes come in pieces, so that it is never held as a whole. */
export interface ExportFile {
  /** The path within the archive, with `/` between folders. */
  readonly path: string;
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string>;
  /** Whether the pieces are compressed already, as pictures are. */
  readonly isPacked?: true;
}
