import { useState } from 'react';
import { newId } from '#core/ids.ts';
import type { StopCode } from '#core/kinds/stop.ts';
import { stopCodes } from '#core/kinds/choices.ts';
import { withoutUndone } from '#core/machines/meter.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './machine-view.module.css';
import type { WithId } from '#parts/machines/machine-book.ts';

const month = 30 * 86_400_000;

/** Records why the machine stopped. Lists the needles with the most stops of the last 30 days. */
export function ProblemDialog({
  machine,
  slots,
  stops,
  head,
  onClose,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly slots: readonly WithId<'needle'>[];
  readonly stops: readonly WithId<'stop'>[];
  readonly head: number;
  readonly onClose: () => void;
}) {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const [needle, setNeedle] = useState(machine.data.needlesPerHead === 1 ? 1 : 0);
  const note = async (code: StopCode) => {
    const onHead = (of: number) => slots.find((one) => one.needle === needle && one.head === of);
    const slot = onHead(head) ?? onHead(0); // a slot of one head replaces there the slot of all heads
    const set = {
      machineId: machine.id,
      code,
      head: head === 0 ? null : head,
      needle: needle === 0 ? null : needle,
      spoolId: slot?.spoolId ?? null,
    };
    const undo = await runOrTell([mutate('stop.create', { id: newId(), set })]);
    if (undo === undefined) return;
    onClose();
    offerUndo(store, t('machines.problemNoted', { problem: t(`machineWords.value.stop.${code}`) }), undo);
  };
  const recent = withoutUndone(stops).filter(({ at }) => Date.parse(at) > store.now() - month);
  return (
    <Dialog title={t('machines.problem')} subtitle={machine.data.nickname} onClose={onClose}>
      {machine.data.needlesPerHead > 1 && (
        <SelectField
          label={t('machineWords.needle')}
          value={String(needle)}
          onChange={(value) => setNeedle(Number(value))}
          options={[
            { value: '0', label: t('machines.anyNeedle') },
            ...Array.from({ length: machine.data.needlesPerHead }, (_, at) => ({
              value: String(at + 1),
              label: t('machines.needleNumber', { needle: at + 1 }),
            })),
          ]}
        />
      )}
      <div className={styles.codes}>
        {stopCodes.map((code) => (
          <Button key={code} size="big" onClick={() => void note(code)}>
            {t(`machineWords.value.stop.${code}`)}
          </Button>
        ))}
      </div>
      <ul className={styles.counts}>
        {worst(recent).map(({ code, needle: at, count, all }) => (
          <li key={code}>
            {t('machines.stopsOf', { needle: at, count, all, problem: t(`machineWords.value.stop.${code}`) })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Finds the needle with most stops of each code, for codes with several stops. */
const worst = (stops: readonly WithId<'stop'>[]) =>
  stopCodes.flatMap((code) => {
    const all = stops.filter((stop) => stop.code === code);
    const byNeedle = new Map<number, number>();
    for (const { needle } of all) if (needle !== null) byNeedle.set(needle, (byNeedle.get(needle) ?? 0) + 1);
    const [most] = [...byNeedle].toSorted((a, b) => b[1] - a[1]);
    return most === undefined || all.length < 2 ? [] : [{ code, needle: most[0], count: most[1], all: all.length }];
  });
