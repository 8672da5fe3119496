import { CheckboxField } from '#ui/checkbox-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ProfileField } from './profile-fields.ts';

export function ProfileFieldInput({
  field: { label, type },
  value,
  currency,
  error,
  onChange,
}: {
  readonly field: ProfileField;
  readonly value: string;
  readonly currency: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const shared = { label: label(), value, error, onChange };
  if (typeof type === 'object')
    return (
      <SelectField
        {...shared}
        value={value === '' ? (type[0]?.[0] ?? '') : value}
        options={type.map(([one, word]) => ({ value: one, label: word() }))}
      />
    );
  switch (type) {
    case 'yes':
      return (
        <CheckboxField
          label={label()}
          checked={value === 'yes'}
          onChange={(checked) => onChange(checked ? 'yes' : '')}
        />
      );
    case 'text':
      return <TextField {...shared} />;
    case 'date':
      return <TextField {...shared} type="date" />;
    case 'money':
      return <NumberField {...shared} unit={currency} />;
    case 'percent':
      return <NumberField {...shared} unit="%" />;
    case 'metres':
      return <NumberField {...shared} unit="m" />;
    case 'whole':
      return <NumberField {...shared} inputMode="numeric" />;
    case 'decimal':
      return <NumberField {...shared} />;
  }
}
