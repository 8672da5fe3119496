import { useMemo } from 'react';
import { locale } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { currencies, currencyName } from './currencies.ts';
import type { SettingsValues } from './settings-values.ts';

export function MeasureFields({
  values,
  onChange,
  errors,
}: {
  readonly values: SettingsValues;
  readonly onChange: (change: Partial<SettingsValues>) => void;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const language = locale();
  const currencyOptions = useMemo(() => currencyChoices(values.currency, language), [values.currency, language]);
  const timeZoneOptions = useMemo(() => timeZoneChoices(values.timeZone), [values.timeZone]);
  return (
    <>
      <SelectField
        label={t('teamPage.currency')}
        name="currency"
        value={values.currency}
        onChange={(currency) => onChange({ currency })}
        options={currencyOptions}
        hint={t('teamPage.currencyHint')}
        error={errors['currency']}
      />
      <SelectField
        label={t('teamPage.units')}
        value={values.units}
        onChange={(units) => onChange({ units })}
        options={[
          { value: 'metric', label: t('teamPage.metric') },
          { value: 'imperial', label: t('teamPage.imperial') },
        ]}
        hint={t('teamPage.unitsHint')}
      />
      <SelectField
        label={t('teamPage.timeZone')}
        name="timeZone"
        value={values.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
        options={timeZoneOptions}
        hint={t('teamPage.timeZoneHint')}
        error={errors['timeZone']}
      />
      <NumberField
        label={t('teamPage.lowStock')}
        name="lowStockDefaultSpools"
        stepper
        value={values.lowStockDefaultSpools}
        onChange={(lowStockDefaultSpools) => onChange({ lowStockDefaultSpools })}
        hint={t('teamPage.lowStockHint')}
        error={errors['lowStockDefaultSpools']}
      />
    </>
  );
}

const currencyChoices = (set: string, language: string) =>
  currencies(set).map((value) => ({ value, label: `${value} – ${currencyName(value, language)}` }));

const timeZoneChoices = (set: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', set])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
