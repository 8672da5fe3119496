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

export interface Choice {
  readonly values: readonly string[];
  readonly words: (value: string) => string;
}
