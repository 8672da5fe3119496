/** A bug that is put into the product as it is loaded for a run of the simulation; the file itself is not touched. */
export interface PlantedBug {
  readonly name: string;
  readonly says: string;
  /** The file, from the root of the repository. */
  readonly file: string;
  /** The code to replace, which the file holds exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The worlds that must catch it: those with files, or by default those of the whole product. */
  readonly worlds?: 'files';
}
