import type { CollectionRow } from '#inventory/collection.ts';
import { RecordForm } from '#parts/fields/record-form.tsx';
import { useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { taskTitle } from '#parts/machines/due-words.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { consumablesAsTyped, typedConsumables } from './consumables.ts';
import styles from './machines.module.css';

/** Adds or changes a maintenance task. A new one is for the machine `machineId`; more machines can be ticked. */
export function TaskForm({
  machineId,
  task,
  onClose,
}: {
  readonly machineId: string;
  readonly task?: CollectionRow<'maintenanceTask'>;
  readonly onClose: () => void;
}) {
  return (
    <RecordForm
      kind="maintenanceTask"
      title={t(task === undefined ? 'machines.addTask' : 'machines.editTask')}
      saved={t('machines.taskSaved')}
      madeFor={machineId}
      row={task && { ...task, data: { ...task.data, title: taskTitle(task.data) } }}
      first={['title', 'everyHours', 'everyStitches', 'everyDays', 'dayCounting', 'severity', 'basis', 'soonBp']}
      beside={{
        start: {
          machineIds: [...(task?.data.machineIds ?? [machineId])],
          consumables: consumablesAsTyped(task?.data.consumables ?? []),
        },
        toSave: ({ machineIds, consumables }) => ({ machineIds, consumables: typedConsumables(consumables) }),
        render: ({ machineIds, consumables }, set) => (
          <>
            <MachinesOfTask machineIds={machineIds} onChange={(ids) => set({ machineIds: ids })} />
            <TextArea
              label={t('machines.consumables')}
              hint={t('machines.consumablesHint')}
              optional
              value={consumables}
              onChange={(text) => set({ consumables: text })}
            />
          </>
        ),
      }}
      renderAbove={({ forget }) =>
        task !== undefined && <RemoveTask task={task} onRemoved={() => (forget(), onClose())} />
      }
      onClose={onClose}
    />
  );
}

/** Asks for the machines of a task; hidden if there is only one to choose. */
const MachinesOfTask = ({
  machineIds,
  onChange,
}: {
  readonly machineIds: readonly string[];
  readonly onChange: (machineIds: string[]) => void;
}) => {
  const machines = useQuery(rowsOf('machine')).rows.filter(
    ({ id, data }) => data.status !== 'sold' || machineIds.includes(id),
  );
  if (machines.length < 2) return null;
  return (
    <fieldset className={styles.choices} aria-label={t('machines.forMachines')}>
      <legend>{t('machines.forMachines')}</legend>
      {machines.map(({ id, data }) => {
        const isOn = machineIds.includes(id);
        return (
          <CheckboxField
            key={id}
            label={data.nickname}
            checked={isOn}
            // the last ticked machine stays ticked, because no screen would show a task without a machine
            disabled={isOn && machines.filter((one) => machineIds.includes(one.id)).length === 1}
            onChange={() => onChange(isOn ? machineIds.filter((one) => one !== id) : [...machineIds, id])}
          />
        );
      })}
    </fieldset>
  );
};

const RemoveTask = ({
  task,
  onRemoved,
}: {
  readonly task: CollectionRow<'maintenanceTask'>;
  readonly onRemoved: () => void;
}) => {
  const mayRemove = useMayRemove('maintenanceTask', task.id, task.data);
  const remove = useRemoval();
  if (!mayRemove) return null;
  const deletion = { kind: 'maintenanceTask', rows: [task], done: t('machines.taskDeleted') } as const;
  return (
    <div className={styles.moreFields}>
      <Button tone="quiet" icon="trash" onClick={() => void remove(deletion).then((isGone) => isGone && onRemoved())}>
        {t('machines.deleteTask')}
      </Button>
    </div>
  );
};
