import '#texts/en/problems.ts';
import { useState } from 'react';
import { newId } from '#core/ids.ts';
import { roundLeftOpen } from '#core/machines/due.ts';
import { todayIn } from '#core/machines/today.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { readAtTablet } from '#data/queue/at-tablet.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { typedMinor } from '#parts/money/money-input.ts';
import { priceError } from '#parts/money/price-error.ts';
import { refusedFields } from '#parts/fields/limit-in-words.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useSeesCosts, useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';
import { roundStaysWords, taskTitle } from '#parts/machines/due-words.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { consumablesAsTyped } from './consumables.ts';
import styles from './machines.module.css';
import { metersNow } from './meters-now.ts';

const noSteps: readonly number[] = [];

type Errors = Partial<Record<'title' | 'minutes' | 'downtime' | 'cost' | 'form', string>>;

/** The full form for work on a machine: a task with its steps or, if no task is chosen, a repair or an observation. */
export function LogDialog({
  machine,
  book,
  task,
  onClose,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: Pick<MachineBook, 'entries' | 'logs' | 'runs'>;
  readonly task: CollectionRow<'maintenanceTask'> | undefined;
  readonly onClose: () => void;
}) {
  const { store, settings } = useWorkspace();
  const { timeZone } = useTeamSettings();
  const seesCosts = useSeesCosts();
  const { run, isRunning } = useAction();
  const [errors, setErrors] = useState<Errors>({});
  const draft = useDraft(
    { form: 'log', team: store.actor.teamId, row: `${machine.id}.${task?.id ?? 'free'}` },
    {
      title: '',
      by: usePresentName() ?? '',
      minutes: '',
      downtime: '',
      cost: '',
      note: '',
      steps: noSteps,
    },
    ['title', 'by', 'note'],
  );
  const { value, set } = draft;
  const save = async () => {
    const whole = (text: string) => (text.trim() === '' ? null : typedWhole(text, 0, 1_000_000));
    const minutes = whole(value.minutes);
    const downtimeMinutes = whole(value.downtime);
    const costMinor = value.cost.trim() === '' ? null : typedMinor(value.cost, settings);
    const isUntitled = task === undefined && value.title.trim() === '';
    const cost = priceError(t('machineWords.costMinor'), costMinor, settings);
    const isCostWrong = costMinor === undefined || cost !== undefined;
    if (isUntitled || minutes === undefined || downtimeMinutes === undefined || isCostWrong)
      return setErrors({
        ...(isUntitled && { title: t('errors.problem.required', { field: t('machineWords.title') }) }),
        ...(minutes === undefined && { minutes: t('errors.notANumber', { example: '15' }) }),
        ...(downtimeMinutes === undefined && { downtime: t('errors.notANumber', { example: '15' }) }),
        ...(cost !== undefined && { cost }),
      });
    const id = newId();
    const meters = metersNow(book, store.now());
    const failed = await run([
      mutate('maintenanceLog.create', {
        id,
        set: {
          machineId: machine.id,
          taskId: task?.id ?? null,
          title: task === undefined ? value.title : null,
          ...meters,
          minutes,
          downtimeMinutes,
          costMinor,
          by: value.by === '' ? null : value.by,
          note: value.note === '' ? null : value.note,
          stepsDone: [...value.steps],
        },
      }),
    ]);
    const refused = refusedFields(failed, { costMinor: ['cost', t('machineWords.costMinor'), 'money'] }, settings);
    if (refused !== undefined) return setErrors(refused);
    if (failed !== undefined) return setErrors({ form: notSavedSentence(failed) });
    draft.clear();
    const today = todayIn(timeZone, store.now());
    const entry = { id, taskId: task?.id ?? null, doneAt: meters.doneAt, reversesId: null };
    const stays = task && roundLeftOpen(machine, { ...book, logs: [...book.logs, entry] }, task, id, today);
    notify.done(
      stays === undefined ? t('machines.logSaved') : t('machines.logSavedEarly', { stays: roundStaysWords(stays) }),
    );
    onClose();
  };
  return (
    <Dialog
      title={task === undefined ? t('machines.addLog') : taskTitle(task.data)}
      subtitle={machine.data.nickname}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={<DialogActions submit={t('common.save')} busy={isRunning} onCancel={() => (draft.clear(), onClose())} />}
    >
      <LeftDrafts draft={draft} />
      {errors.form !== undefined && (
        <Banner tone="danger" announce>
          {errors.form}
        </Banner>
      )}
      {task === undefined ? (
        <TextField
          label={t('machineWords.title')}
          hint={t('machines.logHint')}
          maxLength={120}
          value={value.title}
          onChange={(title) => set({ title })}
          error={errors.title}
        />
      ) : (
        task.data.steps.map((step, at) => (
          <CheckboxField
            key={step}
            label={step}
            checked={value.steps.includes(at)}
            onChange={(isOn) => set({ steps: isOn ? [...value.steps, at] : value.steps.filter((one) => one !== at) })}
          />
        ))
      )}
      {task !== undefined && task.data.consumables.length > 0 && (
        <p className={styles.quiet}>
          {t('machines.youNeed', { things: consumablesAsTyped(task.data.consumables).replaceAll('\n', ', ') })}
        </p>
      )}
      <div className={styles.fields}>
        <TextField
          label={t('machineWords.by')}
          optional
          maxLength={64}
          value={value.by}
          onChange={(by) => set({ by })}
        />
        <NumberField
          label={t('machineWords.minutes')}
          optional
          value={value.minutes}
          onChange={(minutes) => set({ minutes })}
          error={errors.minutes}
        />
        <NumberField
          label={t('machineWords.downtimeMinutes')}
          optional
          value={value.downtime}
          onChange={(downtime) => set({ downtime })}
          error={errors.downtime}
        />
        {seesCosts && (
          <NumberField
            label={t('machineWords.costMinor')}
            optional
            unit={settings.currency}
            value={value.cost}
            onChange={(cost) => set({ cost })}
            error={errors.cost}
          />
        )}
      </div>
      <TextArea
        label={t('machineWords.note')}
        optional
        maxLength={2000}
        value={value.note}
        onChange={(note) => set({ note })}
      />
    </Dialog>
  );
}

/** Returns the name of who is at this workshop tablet; undefined if nobody is, and on all other devices. */
function usePresentName(): string | undefined {
  const { store, nameOf } = useWorkspace();
  const { rows: found } = useQuery(live(readAtTablet, store.db));
  return found !== undefined && store.now() < found.untilMs ? nameOf(found.member ?? '') : undefined;
}
