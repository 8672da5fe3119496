import '#texts/en/problems.ts';
import type { FieldProblem, FieldProblems } from '#core/fields.ts';
import type { AttentionEntry } from '#data/database/team-database.ts';
import { t } from '#texts/t.ts';
import { bodyOf, isFields, isUndo, rowThere } from './change-body.ts';
import type { Book } from '#parts/fields/use-book.ts';
import { fieldProblem } from '#parts/fields/field-problem.ts';

const reasons = [
  'invalid',
  'forbidden',
  'row_deleted',
  'missing_row',
  'too_large',
  'immutable',
  'unknown_mutation',
  'too_many_waiting',
] as const;

/** Refusal codes that have a special text for an undo; other codes use the general text. */
const undoReasons = ['invalid', 'forbidden', 'missing_row', 'immutable', 'unknown_mutation'] as const;

/** Writes why a change needs attention; for a code that this version does not have, the server's own message. */
export function refusalSentence(entry: AttentionEntry, book: Book): string {
  if (entry.kind === 'parked') return t('syncPage.because.parked');
  if (entry.code === 'too_old') return t('syncPage.because.tooOld');
  if (entry.code === 'depends') return t('syncPage.because.depends');
  if (entry.code === 'row_deleted') return deletedSentence(entry, book);
  const notUndone = undoReasons.find((one) => isUndo(entry) && one === entry.code);
  if (notUndone !== undefined) return t(`errors.notUndone.${notUndone}`);
  const problems = problemsOf(entry);
  const { kind } = bodyOf(entry);
  if (kind === 'quote' && problems['totals']?.problem === 'wrong_sum') return t('syncPage.because.otherFigures');
  if (entry.name === 'quote.decide' && problems['status'] !== undefined) return t('syncPage.because.notSent');
  const sentences = Object.entries(problems).map(([path, problem]) =>
    fieldProblem(kind, path.split('.')[0] ?? path, problem, book),
  );
  if (sentences.length > 0) return sentences.join(' ');
  const reason = reasons.find((one) => one === entry.code);
  return reason === undefined ? entry.message : t(`errors.rejected.${reason}`);
}

/** Returns the problems by field, without problems that this version cannot read. */
export function problemsOf({ fields }: Pick<AttentionEntry, 'fields'>): FieldProblems {
  return Object.fromEntries(
    Object.entries(fields ?? {}).filter((entry): entry is [string, FieldProblem] => isProblem(entry[1])),
  );
}

const deletedSentence = (entry: AttentionEntry, book: Book): string => {
  const by = rowThere(entry)?.fields['updatedBy'];
  if (by === book.me) return t('syncPage.because.deletedByYou');
  const name = typeof by === 'string' ? book.person(by) : undefined;
  return name === undefined ? t('errors.rejected.row_deleted') : t('syncPage.because.deletedBy', { name });
};

const isProblem = (value: unknown): boolean =>
  isFields(value) &&
  sayable.has(String(value['problem'])) &&
  (typeof value['limit'] === 'number' || !limited.has(String(value['problem'])));

/** Problems whose sentence contains the limit. */
const limited: ReadonlySet<string> = new Set<FieldProblem['problem']>([
  'too_many_decimals',
  'too_long',
  'too_small',
  'too_large',
  'too_many',
  'gap',
  'overlap',
  'wrong_count',
  'wrong_sum',
]);

const sayable: ReadonlySet<string> = new Set<FieldProblem['problem']>([
  'too_many_decimals',
  'sum_too_large',
  'required',
  'too_long',
  'too_small',
  'too_large',
  'too_many',
  'control_characters',
  'web_address',
  'email_address',
  'not_an_option',
  'leads_back',
  'wrong_type',
  'wrong_format',
  'in_future',
  'gap',
  'overlap',
  'wrong_count',
  'wrong_sum',
  'repeated',
  'outside_matrix',
  'unknown_field',
]);
