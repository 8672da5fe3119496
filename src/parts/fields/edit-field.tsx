import '#texts/en/field-words.ts';
import '#texts/later-texts.ts';
import { placesOf } from '#inventory/places.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { unitOfShape } from './edit-values.ts';
import type { FieldShape } from './field-shape.ts';

export interface EditFieldProps {
  readonly label: string;
  readonly shape: FieldShape;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
  readonly optional?: boolean;
}

export function EditField({ shape, ...field }: EditFieldProps) {
  const { settings } = useWorkspace();
  if (typeof shape === 'object')
    return <SelectField {...field} options={shape.values.map((value) => ({ value, label: shape.words(value) }))} />;
  switch (shape) {
    case 'length':
    case 'amount':
    case 'weight':
    case 'size':
    case 'money':
    case 'rate':
    case 'share':
    case 'whole':
    case 'decimal':
      return <NumberField {...field} unit={unitOfShape(shape, settings)} />;
    case 'yes':
      return (
        <CheckboxField
          label={field.label}
          error={field.error}
          checked={field.value === 'true'}
          onChange={(checked) => field.onChange(String(checked))}
        />
      );
    case 'place':
      return <PlaceChoice {...field} />;
    case 'lines':
      return <TextArea {...field} />;
    case 'texts':
      return <TextField {...field} optional hint={t('fieldWords.commaHint')} autoComplete="off" />;
    case 'date':
      return <TextField {...field} type="date" />;
    default:
      return <TextField {...field} autoComplete="off" />;
  }
}

const PlaceChoice = (field: Omit<EditFieldProps, 'shape'>) => {
  const { db } = useWorkspace().store;
  const { rows: places = [] } = useQuery(live(placesOf, db));
  const options = places.map(({ id, data }) => ({ value: id, label: data.name }));
  return <SelectField {...field} options={[{ value: '', label: t('syncPage.nothing') }, ...options]} />;
};
