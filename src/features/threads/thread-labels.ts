import type { FieldProblems } from '#core/fields.ts';
import { problemSentences } from '#parts/reasons.ts';
import { t } from '#texts/t.ts';
import type { ThreadField } from './thread-values.ts';

/** What is wrong with a thread form, field by field, in sentences. */
export const fieldErrors = (problems: FieldProblems): Partial<Record<ThreadField, string>> =>
  problemSentences<ThreadField>(problems, {
    catalogueId: t('threads.code'),
    confidence: t('threads.colour'),
    colourSource: t('threads.colour'),
    kind: t('threads.materialField'),
    brand: t('threads.brand'),
    line: t('threads.line'),
    code: t('threads.code'),
    name: t('threads.name'),
    hex: t('threads.colour'),
    material: t('threads.materialField'),
    weight: t('threads.weight'),
    length: t('threads.lengthPerSpool'),
    defaultLengthMm: t('threads.lengthPerSpool'),
    minimum: t('threads.minimumSpools'),
    minSpools: t('threads.minimumSpools'),
    notes: t('threads.notes'),
  });
