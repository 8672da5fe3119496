import '#texts/en/problems.ts';
import type { FieldProblem, FieldProblems } from '#core/fields.ts';
import { Stopped, type NotSaved } from '#data/queue/not-saved.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';

/** Writes why nothing was saved, with the next step. */
export function notSavedSentence(why: NotSaved): string {
  switch (why.kind) {
    case 'gone':
      return t('errors.gone');
    case 'noRules':
      return t('errors.noRules');
    case 'storage':
      return t(`errors.storage.${why.reason}`);
    case 'savedLate':
      return t('errors.savedLate');
    case 'rejected':
      return t(`errors.rejected.${why.rejection.code}`);
  }
}

/** Writes why an undo failed. After an undo no sentence may speak of a wrong value, because the person typed none. */
export function notUndoneSentence(why: NotSaved): string {
  return why.kind === 'rejected' ? t(`errors.notUndone.${why.rejection.code}`) : notSavedSentence(why);
}

/** Returns the sentence `notKept`, or another one if the device may have stored the change after all. */
export function notKeptSentence(thrown: unknown, notKept: string): string {
  return thrown instanceof Stopped && thrown.why.kind === 'storage' && thrown.why.reason === 'doubt'
    ? notSavedSentence(thrown.why)
    : notKept;
}

/** Writes what is wrong with one field, with the field's name. `limitInWords` writes the limit in the typed unit. */
export function problemSentence(
  field: string,
  { problem, limit }: FieldProblem,
  limitInWords: (limit: number) => string = formatNumber,
): string {
  switch (problem) {
    case 'too_small':
    case 'too_large':
      return t(`errors.problem.${problem}`, { field, limit: limitInWords(limit ?? 0) });
    case 'too_long':
    case 'too_many':
    case 'gap':
    case 'overlap':
    case 'wrong_count':
    case 'wrong_sum':
      return t(`errors.problem.${problem}`, { field, limit: limit ?? 0 });
    case 'too_many_decimals':
      return decimalsInWords(field, limit ?? 0);
    default:
      return t(`errors.problem.${problem}`, { field });
  }
}

/** Writes how many decimals a field takes at most: from none to four. */
export function decimalsInWords(field: string, most: number): string {
  const decimals = words[most];
  return decimals === undefined
    ? t('errors.problem.no_decimals', { field })
    : t('errors.problem.too_many_decimals', { field, decimals: t(decimals) });
}

const words = [undefined, 'errors.decimals.1', 'errors.decimals.2', 'errors.decimals.3', 'errors.decimals.4'] as const;

/**
 * Writes a sentence for each field with a problem. `labels`: the fields' names; `sentence`: replaces the usual words.
 */
export function problemSentences<Field extends string>(
  problems: FieldProblems,
  labels: Readonly<Record<Field, string>>,
  sentence: (label: string, problem: FieldProblem, field: string) => string = (label, problem) =>
    problemSentence(label, problem),
): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => {
      const field = (path.split('.')[0] ?? path) as Field;
      return [field, sentence(labels[field] ?? path, problem, field)];
    }),
  ) as Partial<Record<Field, string>>;
}
