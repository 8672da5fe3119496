import '#texts/en/bulk.ts';
import { t } from '#texts/t.ts';
import { mostTags, type Skipped } from './bulk-plan.ts';

export function skippedSentences(skipped: Skipped): readonly string[] {
  return (['others', 'wanted', 'tags'] as const).flatMap((reason) => {
    const count = skipped[reason];
    return count === undefined ? [] : [t(`bulk.skipped.${reason}`, { count, most: mostTags })];
  });
}
