import '#texts/en/adding.ts';
import '#texts/en/shopping.ts';
import { useState } from 'react';
import type { Action } from '#core/mutations/registry.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './shopping-screen.module.css';
import { wishFor } from '#parts/shopping/shopping-actions.ts';

export function QuickAdd() {
  const { store } = useWorkspace();
  const { runOrTell, isRunning } = useAction();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  // A phone has room for only one of the two fields.
  const [isOther, setOther] = useState(false);
  const { teamId, userId } = store.actor;
  const save = async (actions: readonly Action[]): Promise<boolean> => {
    const undo = await runOrTell(actions);
    if (undo !== undefined) offerUndo(store, t('shopping.added'), undo);
    return undo !== undefined;
  };
  const addThread = async (pick: ThreadPick) => {
    const fresh = pick.from === 'chart' ? threadFromChart(teamId, pick.colour) : undefined;
    const [threadId, lengthMm] =
      pick.from === 'own'
        ? [pick.owned.id, pick.owned.thread.defaultLengthMm]
        : [fresh?.id ?? null, fresh?.lengthMm ?? null];
    const { action } = wishFor(userId, { threadId, text: null, lengthMm });
    await save([...(fresh === undefined ? [] : [fresh.create]), action]);
  };
  const addText = async () => {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    const { action } = wishFor(userId, { threadId: null, text, lengthMm: null });
    if (await save([action])) setText('');
  };
  return (
    <div className={styles.add} data-print="no" data-other={isOther || undefined}>
      <ThreadPicker
        label={t('adding.addItem')}
        placeholder={t('adding.addItem')}
        onPick={(pick) => void addThread(pick)}
      />
      <Button icon="edit" className={styles.other} aria-pressed={isOther} onClick={() => setOther(!isOther)}>
        {t('adding.somethingElse')}
      </Button>
      <form
        className={styles.free}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') event.currentTarget.querySelector('input')?.focus();
          void addText();
        }}
      >
        <TextField
          label={t('adding.somethingElse')}
          placeholder={t('adding.somethingElse')}
          hint={t('adding.somethingElseHint')}
          maxLength={120}
          value={text}
          onChange={(typed) => {
            setText(typed);
            setMissing(false);
          }}
          error={isMissing && t('adding.nothingWritten')}
          autoComplete="off"
        />
        <Button type="submit" icon="plus" busy={isRunning}>
          {t('shopping.add')}
        </Button>
      </form>
    </div>
  );
}
