import type { CollectionRow } from '#data/collection.ts';
import { RecordForm } from '#parts/fields/record-form.tsx';
import { useMayRemove } from '#parts/rows/use-may.ts';
import { useRemoval } from '#parts/rows/use-removal.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './machines.module.css';

/** Adds or changes a maintenance task; a new one belongs to the machine on whose page it is made. */
export const TaskForm = ({
  machineId,
  task,
  onClose,
}: {
  readonly machineId: string;
  readonly task?: CollectionRow<'maintenanceTask'>;
  readonly onClose: () => void;
}) => (
  <RecordForm
    kind="maintenanceTask"
    title={t(task === undefined ? 'machines.addTask' : 'machines.editTask')}
    saved={t('machines.taskSaved')}
    row={task}
    fields={['title', 'everyHours', 'everyStitches', 'everyDays', 'dayCounting', 'severity', 'basis', 'steps']}
    also={{ machineIds: [machineId] }}
    renderAbove={() => task !== undefined && <RemoveTask task={task} onRemoved={onClose} />}
    onClose={onClose}
  />
);

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
      <Button tone="quiet" icon="trash" onClick={() => void remove(deletion).then(onRemoved)}>
        {t('machines.deleteTask')}
      </Button>
    </div>
  );
};
