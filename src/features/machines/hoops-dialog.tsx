import { Link } from 'wouter';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { fitsMachine } from './fits-machine.ts';
import styles from './machines.module.css';

export function HoopsDialog({
  machine,
  hoops,
  onClose,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly hoops: readonly CollectionRow<'hoop'>[];
  readonly onClose: () => void;
}) {
  const { rows: machines } = useQuery(rowsOf('machine'));
  const { runOrTell } = useAction();
  const { units } = useWorkspace().settings;
  // A hoop that names no machine fits all. If unticked for this machine, it must name all the other machines.
  const othersOf = ({ data }: CollectionRow<'hoop'>) =>
    (data.machines.length > 0 ? data.machines : machines.map(({ id }) => ({ machineId: id }))).filter(
      ({ machineId }) => machineId !== machine.id,
    );
  const turn = (hoop: CollectionRow<'hoop'>, isOn: boolean) => {
    const { id, version } = hoop;
    const others = othersOf(hoop);
    const next = isOn ? [...others, { machineId: machine.id }] : others;
    const args = {
      id,
      set: { machines: next.map((one) => ({ ...one })) },
      ...(version > 0 && { baseVersion: version }),
    };
    return runOrTell([mutate('hoop.update', args)]);
  };
  return (
    <Dialog
      title={t('machines.hoopsTitle')}
      subtitle={machine.data.nickname}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {hoops.length === 0 && <p className={styles.quiet}>{t('machines.noHoopsAtAll')}</p>}
      {hoops.map((hoop) => {
        const fits = fitsMachine(hoop.data.machines, machine.id);
        // the hoop's only machine cannot be unticked, because a hoop without machines fits all
        const isOnly = fits && othersOf(hoop).every(({ machineId }) => machines.every(({ id }) => id !== machineId));
        const fitsAll = hoop.data.machines.length === 0 ? t('machines.fitsAll') : undefined;
        return (
          <CheckboxField
            key={hoop.id}
            label={`${hoop.data.name} · ${formatSizes(hoop.data.fieldWMm10, hoop.data.fieldHMm10, units)}`}
            hint={isOnly ? t('machines.onlyMachine') : fitsAll}
            checked={fits}
            disabled={isOnly}
            onChange={(isOn) => void turn(hoop, isOn)}
          />
        );
      })}
      <Link href="/inventory/hoops?add=1">{t('machines.newHoop')}</Link>
    </Dialog>
  );
}
