import '#texts/en/field-words.ts';
import type { FieldProblems } from '#core/fields.ts';
import type { Measures } from '#parts/fields/edit-values.ts';
import { shapedProblem, shapeOfNumber } from '#parts/fields/limit-in-words.ts';
import { problemSentences } from '#parts/actions/reasons.ts';
import { t } from '#texts/t.ts';
import type { ThreadField } from './thread-values.ts';

export function fieldErrors(problems: FieldProblems, measures: Measures): Partial<Record<ThreadField, string>> {
  return problemSentences<ThreadField>(
    problems,
    {
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
      minLength: t('fieldWords.minLengthMm'),
      minLengthMm: t('fieldWords.minLengthMm'),
      target: t('fieldWords.targetSpools'),
      targetSpools: t('fieldWords.targetSpools'),
      effect: t('fieldWords.effect'),
      finish: t('fieldWords.finish'),
      status: t('fieldWords.status'),
      moreHex: t('fieldWords.moreHex'),
      tex: t('fieldWords.tex'),
      aliases: t('fieldWords.aliases'),
      tags: t('fieldWords.tags'),
      isStaple: t('fieldWords.isStaple'),
      avoid: t('fieldWords.avoid'),
      notes: t('threads.notes'),
    },
    (label, problem, field) => shapedProblem(label, shapeOfNumber('thread', field), problem, measures),
  );
}
