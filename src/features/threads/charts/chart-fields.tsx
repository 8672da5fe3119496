import '#texts/en/charts.ts';
import '#texts/en/field-words.ts';
import '#texts/en/threads.ts';
import type { Chart } from '#core/kinds/chart.ts';
import { materials } from '#core/kinds/choices.ts';
import { t } from '#texts/t.ts';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './charts.module.css';

export interface ChartFacts extends Pick<Chart, 'brand' | 'line' | 'kind' | 'material'> {
  readonly weight: string;
}

export interface ChartErrors {
  readonly brand?: string | undefined;
  readonly line?: string | undefined;
}

export function ChartFields({
  values,
  onChange,
  errors,
}: {
  readonly values: ChartFacts;
  readonly onChange: (part: Partial<ChartFacts>) => void;
  readonly errors: ChartErrors;
}) {
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={t('threads.brand')}
          value={values.brand}
          onChange={(brand) => onChange({ brand })}
          error={errors.brand}
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          label={t('threads.line')}
          value={values.line}
          onChange={(line) => onChange({ line })}
          error={errors.line}
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          label={t('threads.weight')}
          value={values.weight}
          onChange={(weight) => onChange({ weight })}
          maxLength={12}
          optional
          autoComplete="off"
        />
        <SelectField
          label={t('threads.materialField')}
          value={values.material}
          onChange={(material) => onChange({ material })}
          options={materials.map((value) => ({ value, label: t(`threads.material.${value}`) }))}
        />
      </div>
      <Segments
        label={t('charts.kind')}
        segments={usedFor.map((value) => ({ value, label: t(`fieldWords.value.kind.${value}`) }))}
        value={values.kind}
        onChange={(kind) => onChange({ kind })}
      />
    </>
  );
}

const usedFor = ['machine', 'floss'] as const;
