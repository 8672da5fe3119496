export interface Plant {
  readonly title: string;
  readonly file: string;
  readonly text: string;
  readonly rule: string;
  /** Another file of the tree, by its path, that the fault needs. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly says?: RegExp;
}

export const law = (title: string, file: string, text: string, says: RegExp): Plant => ({
  title,
  file,
  text,
  says,
  rule: 'house(import-law)',
});
