/** How a field's value is shown, and by what kind of control it is typed. */
export type FieldShape =
  | 'text'
  | 'lines'
  | 'texts'
  | 'whole'
  | 'decimal'
  | 'rate'
  | 'length'
  | 'amount'
  | 'weight'
  | 'size'
  | 'money'
  | 'date'
  | 'instant'
  | 'yes'
  | 'colour'
  | 'colours'
  | 'thread'
  | 'threads'
  | 'spool'
  | 'place'
  | 'booking'
  | 'share'
  | 'parts'
  | Choice;

/** A field with few values, each with its label. */
export interface Choice {
  readonly values: readonly string[];
  readonly words: (value: string) => string;
}
