import '#texts/en/problems.ts';
import { useState } from 'react';
import { fromPreset, machinePresets, type MachinePreset } from '#core/machines/machine-presets.ts';
import { carriedOver } from '#core/kinds/carried-over.ts';
import { kindFacts } from '#core/kinds/kind-facts.ts';
import type { TypedField } from '#core/kinds/field-origins.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { formFields } from '#parts/fields/field-table.ts';
import { RecordForm, type Filling } from '#parts/fields/record-form.tsx';
import { hoursAsTyped, typedHours, weekdayName, weekInWords } from '#parts/machines/week-hours.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './machines.module.css';

type Field = TypedField<'machine'>;

const usual: readonly Field[] = [
  'nickname',
  'brand',
  'model',
  'serial',
  'type',
  'heads',
  'needlesPerHead',
  'workingSpm',
  'maxSpm',
  'fieldWMm10',
  'fieldHMm10',
  'status',
  'placeId',
];
const first: readonly Field[] = [
  ...usual,
  'capSpm',
  'formats',
  'colourChangeSec',
  'trimSec',
  'hoopSec',
  'efficiencyBp',
  'usesRealPace',
  'maxStitches',
  'maxColours',
  'boughtOn',
  'shop',
  'priceMinor',
  'residualMinor',
  'currentValueMinor',
];
const later: ReadonlySet<string> = new Set(
  formFields('machine').filter((field) => !usual.some((one) => one === field)),
);

/** Adds or changes a machine. A new one may start from a known model, picked by brand, or from the machine `copy`. */
export function MachineForm({
  machine,
  copy,
  onClose,
  onSaved,
}: {
  readonly machine?: CollectionRow<'machine'>;
  /** The machine whose values a new machine starts with: those that the kind carries over to a copy. */
  readonly copy?: CollectionRow<'machine'>;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}) {
  const [isMore, setMore] = useState(false);
  return (
    <RecordForm
      kind="machine"
      title={t(machine === undefined ? 'machines.add' : 'machines.edit')}
      saved={t('machines.saved')}
      row={machine}
      madeFor={copy?.id}
      start={copy === undefined ? {} : carriedOver('machine', copy.data)}
      first={first}
      {...(!isMore && { hidden: later })}
      beside={{
        start: { week: (machine ?? copy)?.data.hoursByWeekday.map(hoursAsTyped) ?? usualWeek },
        toSave: ({ week }) => ({ hoursByWeekday: week.map((text) => typedHours(text) ?? Number.NaN) }),
        render: ({ week }, set) => isMore && <WeekFields week={week} onChange={(typed) => set({ week: typed })} />,
      }}
      renderAbove={({ typed, fill }) => (
        <>
          {machine === undefined && copy === undefined && <ModelPicker typed={typed} fill={fill} />}
          <div className={styles.moreFields}>
            <Button tone="quiet" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
              {t(isMore ? 'machines.fewerFields' : 'machines.moreFields')}
            </Button>
          </div>
        </>
      )}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

const ofKind = kindFacts.machine.fields['hoursByWeekday']?.initial;
/** The hours of a new machine, which are the default of the kind. */
const usualWeek: readonly string[] = Array.isArray(ofKind)
  ? ofKind.map((minutes) => hoursAsTyped(Number(minutes)))
  : [];

/** Says in which hours of the week a machine can sew. */
export function WeekFacts({ week }: { readonly week: readonly number[] }) {
  return <Facts facts={[[t('machineWords.hoursByWeekday'), weekInWords(week)]]} />;
}

/** Asks for the hours of each weekday in which the machine can sew. */
const WeekFields = ({
  week,
  onChange,
}: {
  readonly week: readonly string[];
  readonly onChange: (week: readonly string[]) => void;
}) => (
  <fieldset className={styles.week}>
    <legend>{t('machineWords.hoursByWeekday')}</legend>
    {week.map((hours, day) => (
      <NumberField
        key={day}
        label={weekdayName(day)}
        aria-label={weekdayName(day, 'long')}
        value={hours}
        onChange={(text) => onChange(week.with(day, text))}
        error={typedHours(hours) === undefined ? t('errors.notANumber', { example: hoursAsTyped(450) }) : undefined}
      />
    ))}
  </fieldset>
);

const brands = [...new Set(machinePresets.map(({ brand }) => brand))].toSorted(compareNames);

const ModelPicker = ({
  typed,
  fill,
}: {
  readonly typed: Readonly<Record<string, string>>;
  readonly fill: (values: Filling<'machine'>) => void;
}) => {
  const [picked, setPicked] = useState('');
  const brand = brands.find((one) => one === typed['brand']) ?? picked;
  const models = machinePresets.filter((preset) => preset.brand === brand);
  const isNamed = typed['nickname'] !== '' && !machinePresets.some(({ model }) => model === typed['nickname']);
  const pick = (preset: MachinePreset) => fill({ ...fromPreset(preset), ...(!isNamed && { nickname: preset.model }) });
  return (
    <fieldset className={styles.picker} aria-label={t('machines.preset')}>
      <SelectField
        label={t('machines.presetBrand')}
        value={brand}
        onChange={(value) => {
          setPicked(value);
          fill({ brand: value, model: '' });
        }}
        options={[{ value: '', label: t('machines.otherBrand') }, ...brands.map((one) => ({ value: one, label: one }))]}
        data-autofocus
      />
      <SelectField
        label={t('machines.presetModel')}
        hint={t('machines.presetHint')}
        value={models.find(({ model }) => model === typed['model'])?.model ?? ''}
        onChange={(value) => {
          const preset = models.find(({ model }) => model === value);
          if (preset !== undefined) pick(preset);
        }}
        options={[
          { value: '', label: t('machines.otherModel') },
          ...models.map(({ model }) => ({ value: model, label: model })),
        ]}
      />
    </fieldset>
  );
};
