import { t } from '#texts/t.ts';
import { SelectField } from '#ui/select-field.tsx';

/** Asks for a head of the machine: all heads (0), or one head by its number. */
export function HeadField({
  heads,
  value,
  onChange,
}: {
  readonly heads: number;
  readonly value: number;
  readonly onChange: (head: number) => void;
}) {
  return (
    <SelectField
      label={t('machineWords.head')}
      value={String(value)}
      onChange={(head) => onChange(Number(head))}
      options={[
        { value: '0', label: t('machines.allHeads') },
        ...Array.from({ length: heads }, (_, at) => ({
          value: String(at + 1),
          label: t('machines.headNumber', { head: at + 1 }),
        })),
      ]}
    />
  );
}
