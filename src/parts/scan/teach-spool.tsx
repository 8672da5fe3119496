import '#texts/en/threads.ts';
import { useState } from 'react';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { ChosenThread } from './chosen-thread.tsx';
import { useTeach, type Teaching } from './use-teach.ts';

export function TeachSpool(teaching: Teaching) {
  const { settings } = useWorkspace();
  const { threads } = useInventory();
  const { teach, isRunning } = useTeach(teaching);
  const { owned, spool } = teaching.barcode;
  const [threadId, setThreadId] = useState(owned?.id);
  const [spoolId, setSpoolId] = useState(spool?.id ?? '');
  const chosen = threads.find(({ id }) => id === threadId);
  const choose = (pick: ThreadPick) => {
    setThreadId(pick.from === 'own' ? pick.owned.id : undefined);
    setSpoolId((pick.from === 'own' && pick.spoolId) || '');
  };
  if (chosen === undefined) return <ThreadPicker label={t('scan.codeWhichSpool')} onPick={choose} />;
  const spools = chosen.spools.filter(({ spool: { state } }) => state === 'sealed' || state === 'open');
  const wanted = spools.find(({ id }) => id === spoolId) ?? spools[0];
  const back = <ChosenThread pick={{ from: 'own', owned: chosen }} onOther={() => setThreadId(undefined)} />;
  if (wanted === undefined)
    return (
      <>
        {back}
        <p>{t('scan.codeNoSpool')}</p>
      </>
    );
  return (
    <>
      {back}
      <SelectField
        label={t('threads.spool')}
        value={wanted.id}
        onChange={setSpoolId}
        options={spools.map((one) => ({ value: one.id, label: spoolChoice(one.spool, settings.units) }))}
      />
      <Button
        tone="primary"
        busy={isRunning}
        onClick={() => void teach({ threadId: chosen.id, lengthMm: null, spoolId: wanted.id, placeId: null })}
      >
        {t('scan.remember')}
      </Button>
    </>
  );
}
