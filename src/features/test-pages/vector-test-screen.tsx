import '#texts/en/design-picture.ts';
import '#texts/en/field-words.ts';
import '#texts/en/side-pages.ts';
import { use, useMemo, useState } from 'react';
import type { PictureHoop } from '#core/design-picture/hoop-outline.ts';
import { hoopPresets } from '#core/hoops/hoop-presets.ts';
import { DesignPicture } from '#parts/design-picture/design-picture.tsx';
import { NamedIcon } from '#parts/icons/named-icon.tsx';
import { WorkspaceContext } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import type { Units } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { PageHead } from '#ui/page-head.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { sampleDesigns, type Sample } from './sample-designs.ts';

export function VectorTestScreen() {
  const [sample, setSample] = useState<Sample>('flower');
  const units = use(WorkspaceContext)?.settings.units ?? 'metric';
  const model = useMemo(() => sampleDesigns[sample](), [sample]);
  const hoops = useMemo(() => usualHoops(units), [units]);
  return (
    <>
      <PageHead title={t('titles.testVector')} aside={<NamedIcon name="lucide:flower-2" instead="grid" />} />
      <Stack>
        <SelectField
          label={t('designPicture.samples')}
          value={sample}
          onChange={setSample}
          options={samples.map((value) => ({ value, label: t(words[value]) }))}
        />
        <DesignPicture key={sample} name={t(words[sample])} model={model} hoops={hoops} units={units} />
      </Stack>
    </>
  );
}

const words = {
  flower: 'designPicture.sampleFlower',
  badge: 'designPicture.sampleBadge',
  swirl: 'designPicture.sampleSwirl',
  sampler: 'designPicture.sampleSampler',
} as const satisfies Readonly<Record<Sample, string>>;

const samples = Object.keys(words) as readonly Sample[];

const usualHoops = (units: Units): readonly PictureHoop[] =>
  hoopPresets.map(({ kind, fieldWMm10, fieldHMm10 }) => ({
    name: [t(`fieldWords.value.hoop.${kind}`), formatSizes(fieldWMm10, fieldHMm10, units)].join(' · '),
    kind,
    fieldWMm10,
    fieldHMm10,
    marginMm10: 0,
    rotatable: true,
    machines: [],
  }));
