import { useMemo } from 'react';
import type { ListAddress } from '#parts/rows/use-list-address.ts';
import { useAskedMachine, useMachinesToAsk } from '#parts/stitchable/use-asked-machine.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './designs.module.css';
import { groupWord, type FilterProps, type filterNames, verdictGroups } from './library-tools.tsx';

export function FilterDesigns({
  address,
  rows,
  hoops,
  shownCount,
  onClear,
  onClose,
}: FilterProps & { readonly address: ListAddress; readonly onClose: () => void }) {
  const machines = useMachinesToAsk();
  const [machineId, onMachine] = useAskedMachine();
  const formats = useMemo(
    () => [...new Set(rows.flatMap(({ data }) => [data.format, ...data.variants.map((one) => one.format)]))],
    [rows],
  );
  const tags = useMemo(() => [...new Set(rows.flatMap(({ data }) => data.tags))].toSorted(compareNames), [rows]);
  const select = (
    name: (typeof filterNames)[number],
    label: string,
    any: string,
    options: readonly { value: string; label: string }[],
  ) =>
    options.length > 0 && (
      <SelectField
        label={label}
        value={address.get(name) ?? ''}
        onChange={(value) => address.set({ [name]: value || undefined })}
        options={[{ value: '', label: any }, ...options]}
      />
    );
  return (
    <Dialog
      title={t('designLibrary.filterTitle')}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <>
          <Button onClick={onClear}>{t('designLibrary.clear')}</Button>
          <Button type="submit" tone="primary">
            {t('designLibrary.shown', { count: shownCount })}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {machines.length > 0 && (
          <SelectField
            label={t('designLibrary.machine')}
            value={machineId ?? ''}
            onChange={(id) => onMachine(id || null)}
            options={[
              { value: '', label: t('designLibrary.stockAlone') },
              ...machines.map(({ id, data }) => ({ value: id, label: data.nickname })),
            ]}
          />
        )}
        {select(
          'verdict',
          t('designLibrary.verdict'),
          t('designLibrary.anyVerdict'),
          verdictGroups
            .filter((value) => value !== 'unfit' || machineId !== null)
            .map((value) => ({ value, label: groupWord(value, machineId) })),
        )}
        {select(
          'hoop',
          t('designs.hoop'),
          t('designs.anyHoop'),
          hoops.map(({ id, data }) => ({ value: id, label: data.name })),
        )}
        {select(
          'format',
          t('designs.format'),
          t('designs.anyFormat'),
          formats.toSorted().map((value) => ({ value, label: value.toUpperCase() })),
        )}
        {select(
          'tag',
          t('designs.tag'),
          t('designs.anyTag'),
          tags.map((value) => ({ value, label: value })),
        )}
      </div>
    </Dialog>
  );
}
