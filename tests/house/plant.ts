/** A fault put into a file on purpose, and the rule that must find it there. */
export interface Plant {
  readonly title: string;
  readonly file: string;
  readonly text: string;
  readonly rule: string;
  readonly says?: RegExp;
}

/** A forbidden import, and the message with which the import law refuses it. */
export const law = (title: string, file: string, text: string, says: RegExp): Plant => ({
  title,
  file,
  text,
  says,
  rule: 'house(import-law)',
});
