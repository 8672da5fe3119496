import '#texts/en/field-words.ts';
import type { Units } from '#core/amounts/units.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { threadKinds, effects, finishes, threadStatuses } from '#core/kinds/choices.ts';
import { usualLengthMm } from '#core/stock/put-ups.ts';
import styles from '#parts/fields/field-grid.module.css';
import { AmountField } from '#parts/forms/amount-field.tsx';
import { LengthField } from '#parts/threads/length-field.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { More } from '#ui/more.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { ColourField } from './colour-field.tsx';
import { materialChoices, type ThreadField, type ThreadValues } from './thread-values.ts';

/** The fields of a thread. A colour from a chart keeps its brand, line and number. */
export function ThreadFields({
  values,
  onChange,
  errors,
  units,
  hasLength = true,
}: {
  readonly values: ThreadValues;
  readonly onChange: (change: Partial<ThreadValues>) => void;
  readonly errors: Partial<Record<ThreadField, string>>;
  readonly units: Units;
  /** False if the form has its own field for the length of new spools. */
  readonly hasLength?: boolean;
}) {
  const fixed = values.catalogueId !== null;
  return (
    <div className={styles.fields}>
      <datalist id={`${values.kind}-weights`}>
        {weights[values.kind].map((weight) => (
          <option key={weight} value={weight} aria-label={weight} />
        ))}
      </datalist>
      <TextField
        label={t('threads.brand')}
        value={values.brand}
        onChange={(brand) => onChange({ brand })}
        error={errors.brand}
        readOnly={fixed}
        autoComplete="off"
      />
      <TextField
        label={t('threads.line')}
        value={values.line}
        onChange={(line) => onChange({ line })}
        error={errors.line}
        readOnly={fixed}
        autoComplete="off"
      />
      <TextField
        label={t('threads.code')}
        value={values.code}
        onChange={(code) => onChange({ code })}
        error={errors.code}
        readOnly={fixed}
        autoComplete="off"
      />
      <TextField
        label={t('threads.name')}
        optional
        value={values.name}
        onChange={(name) => onChange({ name })}
        error={errors.name}
        autoComplete="off"
      />
      <ColourField
        value={values.hex}
        onChange={(hex) => onChange({ hex, colourSource: 'user', confidence: 'good' })}
        error={errors.hex}
      />
      <SelectField
        label={t('threads.materialField')}
        value={values.material}
        onChange={(material) => onChange({ material })}
        options={materialChoices.map((value) => ({ value, label: t(`threads.material.${value}`) }))}
      />
      <SelectField
        label={t('fieldWords.kind')}
        value={values.kind}
        onChange={(kind) => onChange(kind === values.kind ? {} : { kind, ...usualOf(kind) })}
        disabled={fixed}
        options={threadKinds.map((value) => ({ value, label: t(`fieldWords.value.kind.${value}`) }))}
      />
      <TextField
        label={values.kind === 'floss' ? t('threads.strands') : t('threads.weight')}
        list={`${values.kind}-weights`}
        optional
        value={values.weight}
        onChange={(weight) => onChange({ weight })}
        error={errors.weight}
        autoComplete="off"
      />
      {hasLength && (
        <LengthField
          soldAs={values}
          value={values.length}
          onChange={(length) => onChange({ length })}
          error={errors.defaultLengthMm}
          units={units}
        />
      )}
      <NumberField
        label={t('threads.minimumSpools')}
        hint={t('threads.minimumHint')}
        optional
        value={values.minimum}
        onChange={(minimum) => onChange({ minimum })}
        error={errors.minSpools}
      />
      <AmountField
        label={t('fieldWords.minLengthMm')}
        hint={t('threads.minimumLengthHint')}
        optional
        measure="length"
        units={units}
        value={values.minLength}
        onChange={(minLength) => onChange({ minLength })}
        error={errors.minLengthMm}
      />
      <div className={styles.wide}>
        <TextArea
          label={t('threads.notes')}
          optional
          value={values.notes}
          onChange={(notes) => onChange({ notes })}
          error={errors.notes}
        />
        <MoreThreadFields values={values} onChange={onChange} errors={errors} />
      </div>
    </div>
  );
}

/** The weights offered for each kind; for floss, its number of strands or its pearl size. */
const weights: Readonly<Record<Thread['kind'], readonly string[]>> = {
  machine: ['12', '30', '40', '50', '60', '75', '100'],
  floss: ['6-strand', 'Pearl 3', 'Pearl 5', 'Pearl 8', 'Pearl 12'],
  bobbin: ['60', '70', '90', '120', '150'],
};

/** Returns the usual values for a kind. Used after a change of kind, so that no value of the earlier kind stays. */
const usualOf = (kind: Thread['kind']): Partial<ThreadValues> => {
  const material = kind === 'floss' ? 'cotton' : 'polyester';
  const length = usualLengthMm({ brand: '', line: '', kind, material });
  return { material, length, weight: kind === 'machine' ? '40' : (weights[kind][0] ?? '') };
};

const mostColours = 8;

function MoreThreadFields({
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
