import '#texts/en/bulk.ts';
import { t } from '#texts/t.ts';
import { mostTags, type Skipped } from './bulk-plan.ts';

export const skippedSentences = (skipped: Skipped): readonly string[] =>
  (['others', 'wanted', 'tags'] as const).flatMap((reason) => {
    const count = skipped[reason];
    return count === undefined ? [] : [t(`bulk.skipped.${reason}`, { count, most: mostTags })];
  });
