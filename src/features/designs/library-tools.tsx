import '#texts/en/design-library.ts';
import { useMemo, useState } from 'react';
import type { VerdictColour } from '#core/stitchable/verdict.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { ListAddress } from '#parts/rows/use-list-address.ts';
import { VerdictDot } from '#parts/stitchable/verdict-dot.tsx';
import { compareNames } from '#texts/locale.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Menu } from '#ui/menu.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './designs.module.css';
import type { LibraryState } from './library-answers.ts';
import { sortOf, sorts, verdictGroups, type LibraryCounts, type VerdictGroup } from './shown-designs.ts';

interface MachineChoice {
  readonly machines: readonly CollectionRow<'machine'>[];
  readonly machineId: string | null;
  readonly onMachine: (id: string | null) => void;
}

/** The colour of the dot of each state. */
export const stateColours: Readonly<Record<LibraryState, VerdictColour>> = {
  tonight: 'green',
  load: 'amber',
  check: 'amber',
  buy: 'red',
  colours: 'grey',
  unfit: 'red',
};

/** The word of a chip. Without a machine nothing is to be loaded: amber then means that amounts or lots are unsure. */
const groupWord = (group: VerdictGroup, machineId: string | null): string =>
  t(`designLibrary.state.${group === 'load' && machineId === null ? 'check' : group}`);

/** The chips of “What can I stitch tonight?”, and the machine that it is asked for. */
export function VerdictChips({
  counts,
  isFresh,
  chosen,
  onChoose,
  machines,
  machineId,
  onMachine,
}: MachineChoice & {
  /** Undefined until the first answers are here. */
  readonly counts: LibraryCounts | undefined;
  readonly isFresh: boolean;
  readonly chosen: VerdictGroup | undefined;
  readonly onChoose: (group: VerdictGroup | undefined) => void;
}) {
  const figure = (count: number | undefined) => ` · ${count === undefined ? '…' : formatNumber(count)}`;
  // Only a machine has limits that no thread mends, and most libraries are within them.
  const groups = verdictGroups.filter((group) => group !== 'unfit' || (counts?.unfit ?? 0) > 0 || chosen === 'unfit');
  return (
    <div className={styles.verdicts}>
      <fieldset className={styles.chips} aria-label={t('designLibrary.verdicts')} aria-busy={!isFresh}>
        <Chip pressed={chosen === undefined} onPress={() => onChoose(undefined)}>
          {t('designLibrary.all') + figure(counts?.all)}
        </Chip>
        {groups.map((group) => (
          <Chip key={group} pressed={chosen === group} onPress={() => onChoose(chosen === group ? undefined : group)}>
            <VerdictDot colour={stateColours[group]} words="" isStale={!isFresh} />
            {groupWord(group, machineId) + figure(counts?.[group])}
          </Chip>
        ))}
      </fieldset>
      {machines.length > 0 && <MachineMenu machines={machines} machineId={machineId} onMachine={onMachine} />}
    </div>
  );
}

const MachineMenu = ({ machines, machineId, onMachine }: MachineChoice) => {
  const entries = [
    { label: t('designLibrary.stockAlone'), checked: machineId === null, onSelect: () => onMachine(null) },
    ...machines.map(({ id, data }) => ({
      label: data.nickname,
      checked: id === machineId,
      onSelect: () => onMachine(id),
    })),
  ];
  const now = machines.find(({ id }) => id === machineId)?.data.nickname ?? t('designLibrary.stockAlone');
  return (
    <Menu label={t('designLibrary.against', { machine: now })} entries={entries} tone="plain">
      {now}
    </Menu>
  );
};

/** The controls beside the search: filter, sort, and pictures or list. */
export function LibraryTools({
  address,
  ...filter
}: FilterProps & {
  readonly address: ListAddress;
}) {
  const [isOpen, setOpen] = useState(false);
  const on = filterNames.filter((name) => address.get(name) !== null).length;
  const sort = sortOf(address.get('sort'));
  const isList = address.get('view') === 'list';
  return (
    <>
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {on === 0 ? t('designLibrary.filter') : t('designLibrary.filterOn', { count: on })}
      </Button>
      <Menu
        label={t('designLibrary.sort')}
        tone="plain"
        entries={sorts.map((by) => ({
          label: t(`designLibrary.sortBy.${by}`),
          checked: by === sort,
          onSelect: () => address.set({ sort: by === 'name' ? undefined : by }),
        }))}
      >
        {t(`designLibrary.sortBy.${sort}`)}
      </Menu>
      <Segments
        compact
        label={t('designs.view')}
        value={isList ? 'list' : 'grid'}
        segments={[
          { value: 'grid', label: t('designs.asGrid'), icon: 'grid' },
          { value: 'list', label: t('designs.asList'), icon: 'list' },
        ]}
        onChange={(view) => address.set({ view: view === 'list' ? view : undefined })}
      />
      {isOpen && <FilterDialog address={address} {...filter} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The names of the filters in the address. */
export const filterNames = ['verdict', 'hoop', 'format', 'tag'] as const;

interface FilterProps extends MachineChoice {
  readonly rows: readonly CollectionRow<'design'>[];
  readonly hoops: readonly CollectionRow<'hoop'>[];
  readonly shownCount: number;
  readonly onClear: () => void;
}

const FilterDialog = ({
  address,
  rows,
  hoops,
  machines,
  machineId,
  onMachine,
  shownCount,
  onClear,
  onClose,
}: FilterProps & { readonly address: ListAddress; readonly onClose: () => void }) => {
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
          verdictGroups.map((value) => ({ value, label: groupWord(value, machineId) })),
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
};
