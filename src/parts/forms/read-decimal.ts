import '#texts/en/problems.ts';
import type { FieldProblem } from '#core/fields.ts';
import { err, ok, type Result } from '#core/result.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';
import { t } from '#texts/t.ts';

/** Reads a typed number of at most `most` decimals as an exact decimal; one with more is refused, never rounded. */
export function readDecimal(text: string, most: number): Result<string, FieldProblem> {
  const decimal = parseDecimal(text);
  if (decimal === undefined) return err({ problem: 'wrong_type' });
  const [, fraction = ''] = decimal.split('.');
  return fraction.length > most ? err({ problem: 'too_many_decimals', limit: most }) : ok(decimal);
}

/** Writes why a typed number was not read, beside its field; `needed` asks for a number. */
export function notReadSentence({ problem, limit = 0 }: FieldProblem, needed: string): string {
  return problem === 'too_many_decimals' ? t('errors.tooManyDecimals', { count: limit }) : needed;
}
