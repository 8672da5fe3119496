export interface Plant {
  readonly title: string;
  readonly file: string;
  readonly text: string;
  readonly rule: string;
  readonly says?: RegExp;
}

export const law = (title: string, file: string, text: string, says: RegExp): Plant => ({
  title,
  file,
  text,
  says,
  rule: 'house(import-law)',
});
