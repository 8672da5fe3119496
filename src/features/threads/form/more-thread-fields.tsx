import '#texts/en/field-words.ts';
import { effects, finishes, threadStatuses } from '#core/kinds/thread.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { More } from '#ui/more.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ColourField } from './colour-field.tsx';
import styles from '#parts/fields/field-grid.module.css';
import type { ThreadField, ThreadValues } from './thread-values.ts';

const mostColours = 8;

export function MoreThreadFields({
  values,
  onChange,
  errors,
}: {
  readonly values: ThreadValues;
  readonly onChange: (change: Partial<ThreadValues>) => void;
  readonly errors: Partial<Record<ThreadField, string>>;
}) {
  return (
    <More label={t('threads.moreFields')}>
      <Stack>
        <div className={styles.fields}>
          <NumberField
            label={t('fieldWords.targetSpools')}
            hint={t('threads.targetHint')}
            optional
            value={values.target}
            onChange={(target) => onChange({ target })}
            error={errors.targetSpools}
          />
          <TextField
            label={t('fieldWords.tags')}
            hint={t('fieldWords.commaHint')}
            optional
            value={values.tags}
            onChange={(tags) => onChange({ tags })}
            error={errors.tags}
            autoComplete="off"
          />
          <TextField
            label={t('fieldWords.aliases')}
            hint={t('threads.aliasesHint')}
            optional
            value={values.aliases}
            onChange={(aliases) => onChange({ aliases })}
            error={errors.aliases}
            autoComplete="off"
          />
          <SelectField
            label={t('fieldWords.status')}
            value={values.status}
            onChange={(status) => onChange({ status })}
            options={threadStatuses.map((value) => ({ value, label: t(`fieldWords.value.status.${value}`) }))}
          />
          <SelectField
            label={t('fieldWords.effect')}
            value={values.effect}
            onChange={(effect) => onChange({ effect })}
            options={effects.map((value) => ({ value, label: t(`fieldWords.value.effect.${value}`) }))}
          />
          <SelectField
            label={t('fieldWords.finish')}
            value={values.finish}
            onChange={(finish) => onChange({ finish })}
            options={finishes.map((value) => ({ value, label: t(`fieldWords.value.finish.${value}`) }))}
          />
          <NumberField
            label={t('fieldWords.tex')}
            hint={t('threads.texHint')}
            optional
            value={values.tex}
            onChange={(tex) => onChange({ tex })}
            error={errors.tex}
          />
        </div>
        {values.moreHex.map((hex, at) => (
          <ColourField
            key={at}
            value={hex}
            onChange={(next) =>
              onChange({
                moreHex: values.moreHex.flatMap((one, place) => (place !== at ? [one] : next === '' ? [] : [next])),
              })
            }
            error={at === 0 ? errors.moreHex : undefined}
          />
        ))}
        {values.moreHex.length < mostColours && (
          <div>
            <Button
              icon="plus"
              onClick={() => onChange({ moreHex: [...values.moreHex, values.hex === '' ? '#808080' : values.hex] })}
            >
              {t('threads.addColour')}
            </Button>
          </div>
        )}
        <CheckboxField
          label={t('fieldWords.isStaple')}
          checked={values.isStaple}
          onChange={(isStaple) => onChange({ isStaple })}
        />
        <CheckboxField label={t('fieldWords.avoid')} checked={values.avoid} onChange={(avoid) => onChange({ avoid })} />
      </Stack>
    </More>
  );
}
