import '#texts/en/field-words.ts';
import '#texts/later-texts.ts';
import '#texts/en/threads.ts';
import { asDay } from '#core/dates/day.ts';
import { mgToWeight } from '#core/amounts/units.ts';
import { formatSize } from '#texts/format-size.ts';
import { unitOf } from '#parts/forms/amounts.ts';
import { formatMoney, formatRate } from '#parts/money/format-money.ts';
import { formatShare } from '#texts/format-amount.ts';
import { formatCalendarDay, formatInstant, formatLength } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { plainText } from './plain-text.ts';
import type { FieldShape } from './field-shape.ts';
import { fieldFacts } from './field-table.ts';
import type { Book } from './use-book.ts';

/** Returns a field's label in the language in use; for a field of a newer version, the field's own name. */
export function fieldLabel(kind: string, field: string): string {
  const facts = fieldFacts(kind, field);
  // The cast is safe: none of these labels has a placeholder.
  return facts === undefined ? field : (t as (key: string) => string)(facts.label);
}

/** Writes a field's value in words. An unknown amount is "some"; an empty value is "nothing". */
export function valueInWords(kind: string, field: string, value: unknown, book: Book): string {
  const shape = fieldFacts(kind, field)?.shape ?? 'text';
  if (value === null && (shape === 'length' || shape === 'amount')) return t('threads.some');
  return isEmpty(value) ? t('syncPage.nothing') : formatted(shape, value, book);
}

/** Returns `valueInWords` for use inside a sentence: the value of a text field is in quotation marks. */
export function quotedInWords(kind: string, field: string, value: unknown, book: Book): string {
  const shape = fieldFacts(kind, field)?.shape ?? 'text';
  const words = valueInWords(kind, field, value, book);
  return !isEmpty(value) && typed.has(shape) ? t('syncPage.quoted', { words }) : words;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const typed: ReadonlySet<FieldShape> = new Set<FieldShape>(['text', 'lines']);

const formatted = (shape: FieldShape, value: unknown, book: Book): string => {
  if (typeof shape === 'object') return shape.words(String(value));
  switch (shape) {
    case 'length':
    case 'amount':
      return formatLength(Number(value), book.units);
    case 'weight':
      return `${formatNumber(Number(mgToWeight(Number(value), book.units)))}\u00a0${unitOf('weight', book.units)}`;
    case 'size':
      return formatSize(Number(value), book.units);
    case 'money':
      return formatMoney(Number(value), book);
    case 'whole':
    case 'decimal':
      return formatNumber(Number(value), { maximumFractionDigits: 4 });
    case 'rate':
      return formatRate(String(value), book);
    case 'date':
      return formatCalendarDay(asDay(String(value)));
    case 'instant':
      return formatInstant(String(value), book.timeZone);
    case 'yes':
      return value === true ? t('fieldWords.value.yes') : t('fieldWords.value.no');
    case 'thread':
      return book.thread(String(value)) ?? t('syncPage.notThere');
    case 'spool':
      return book.spool(String(value)) ?? t('syncPage.notThere');
    case 'place':
      return book.place(String(value)) ?? t('syncPage.notThere');
    case 'booking':
      return t('syncPage.change.movementcreate');
    case 'share':
      return formatShare(Number(value));
    case 'parts':
      return Array.isArray(value) ? t('priceFields.entries', { count: value.length }) : t('priceFields.set');
    case 'threads':
      return listed(value, (one) => book.thread(idIn(one)) ?? t('syncPage.notThere'));
    case 'texts':
    case 'colours':
      return listed(value, String);
    case 'text':
    case 'lines':
    case 'colour':
      return plainText(value);
  }
};

const listed = (value: unknown, words: (one: unknown) => string): string =>
  Array.isArray(value) ? value.map(words).join(', ') : String(value);

const idIn = (one: unknown): string =>
  typeof one === 'object' && one !== null && 'threadId' in one ? String(one.threadId) : '';
