/** A bug that is put into the product as it is loaded for a run of the simulation; the file itself is not touched. */
export interface PlantedBug {
  readonly name: string;
  readonly says: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The worlds that must catch it: those with files, or by default those of the whole product. */
  readonly worlds?: 'files';
}
