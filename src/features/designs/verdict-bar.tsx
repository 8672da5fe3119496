import { useEffect, useMemo } from 'react';
import type { CollectionRow } from '#inventory/collection.ts';
import { useAskedMachine, useMachinesToAsk } from '#parts/stitchable/use-asked-machine.ts';
import { VerdictDot } from '#parts/stitchable/verdict-dot.tsx';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Chip } from '#ui/chip.tsx';
import { Menu } from '#ui/menu.tsx';
import styles from './designs.module.css';
import { groupWord, stateColours, countsIn, verdictGroups, type VerdictGroup } from './library-tools.tsx';
import { useLibrary, type Library } from './use-library.ts';

/** The chips of “What can I stitch tonight?”, and the machine that it is asked for. */
export function VerdictBar({
  designs,
  found,
  isWhole,
  onLibrary,
  chosen,
  onChoose,
}: {
  readonly designs: readonly CollectionRow<'design'>[];
  /** The designs that the chips count: those that pass the search and the other filters. */
  readonly found: readonly CollectionRow<'design'>[];
  readonly isWhole: boolean;
  /** Called with what the worker has answered so far. */
  readonly onLibrary: (library: Library | undefined) => void;
  readonly chosen: VerdictGroup | undefined;
  readonly onChoose: (group: VerdictGroup | undefined) => void;
}) {
  const machines = useMachinesToAsk();
  const [machineId, onMachine] = useAskedMachine();
  const library = useLibrary(designs, isWhole, machineId);
  useEffect(() => onLibrary(library), [onLibrary, library]);
  const counts = useMemo(() => library && countsIn(found, library), [found, library]);
  const isFresh = library?.isFresh === true;
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

const MachineMenu = ({
  machines,
  machineId,
  onMachine,
}: {
  readonly machines: readonly CollectionRow<'machine'>[];
  readonly machineId: string | null;
  readonly onMachine: (id: string | null) => void;
}) => {
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
