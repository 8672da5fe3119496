import { useState } from 'react';
import { Link } from 'wouter';
import type { TypedField } from '#core/kinds/field-origins.ts';
import type { Needle } from '#core/kinds/needle.ts';
import type { Run } from '#core/kinds/run.ts';
import { withoutUndone } from '#core/machines/meter.ts';
import { headsApart, holdsSpools, type SlotPlace } from '#core/machines/slots.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import type { MachineBook, WithId } from '#parts/machines/machine-book.ts';
import { setNeedle, swapNeedles } from '#parts/machines/needle-actions.ts';
import { useToday } from '#parts/rows/use-today.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './machines.module.css';

/** The most characters of each text that is typed here. */
const longest: Readonly<Record<TypedField<'needle'>, number>> = { needleType: 24, needleSize: 8, tension: 16 };
const typedTexts = Object.keys(longest) as readonly TypedField<'needle'>[];

export function NeedleDialog({
  machine,
  book,
  slot,
  onChange,
  onClose,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: MachineBook;
  readonly slot: WithId<'needle'>;
  readonly onChange: (place: SlotPlace) => void;
  readonly onClose: () => void;
}) {
  const { store, settings } = useWorkspace();
  const { runOrTell } = useAction();
  const threads = useThreadsById();
  const today = useToday();
  const [other, setOther] = useState('');
  // Holds only what the person touched: others may change the needle meanwhile.
  const [touched, setTouched] = useState<Partial<Record<TypedField<'needle'>, string>>>({});
  const on = { teamId: store.actor.teamId, machineId: machine.id };
  const owned = threads.get(slot.threadId ?? '');
  const spools = (owned?.spools ?? []).filter(({ spool }) => spool.state === 'open' || spool.state === 'sealed');
  const needles = Array.from({ length: machine.data.needlesPerHead }, (_, at) => at + 1).filter(
    (needle) => needle !== slot.needle,
  );
  const title = owned === undefined ? t('machines.empty') : threadTitle(owned.thread);
  const age = needleAge(slot, book.runs, machine.data.heads, today.now);

  const save = async (actions: Parameters<typeof runOrTell>[0], done: string) => {
    if (!(await keepTyped())) return;
    const undo = await runOrTell(actions);
    if (undo === undefined) return;
    onClose();
    offerUndo(store, done, undo);
  };
  const unload = () => {
    const touched = [slot, ...headsApart(book.slots, slot, null)];
    const actions = touched.map((one) => setNeedle(on, one, { threadId: null, spoolId: null }));
    return save(actions, t('machines.unloaded', { needle: slot.needle }));
  };
  const swap = () => {
    const place = { machineId: machine.id, head: slot.head, needle: Number(other) };
    const there = book.slots.find(({ head, needle }) => head === place.head && needle === place.needle);
    const target = { ...place, threadId: there?.threadId ?? null, spoolId: there?.spoolId ?? null };
    return save(swapNeedles(on, slot, target), t('machines.swapped'));
  };
  const set = (values: Parameters<typeof setNeedle>[2]) => runOrTell([setNeedle(on, slot, values)]);
  const textOf = (field: keyof typeof touched) => touched[field] ?? slot[field] ?? '';
  const field = (name: keyof typeof touched, maxLength: number) => ({
    optional: true,
    maxLength,
    value: textOf(name),
    onChange: (text: string) => setTouched({ ...touched, [name]: text }),
  });
  const keepTyped = () => {
    const typed = Object.entries(touched).map(([field, text]) => [field, text.trim() || null] as const);
    const changes = typed.filter(([field, value]) => value !== slot[field as keyof typeof touched]);
    return changes.length === 0 ? Promise.resolve(true) : set(Object.fromEntries(changes));
  };
  const close = async () => {
    if (await keepTyped()) onClose();
  };
  const changeThread = async () => {
    if (await keepTyped()) onChange(slot);
  };
  const fresh = () =>
    set({
      installedAt: today.now,
      installedAtStitches: age.sewn,
      needleType: textOf('needleType').trim() || null,
      needleSize: textOf('needleSize').trim() || null,
    });

  return (
    <Dialog
      title={t('machines.needleNumber', { needle: slot.needle })}
      subtitle={title}
      onClose={onClose}
      onSubmit={() => void close()}
      actions={
        <Button tone="primary" type="submit">
          {t('common.save')}
        </Button>
      }
    >
      <div className={styles.steps}>
        <Button icon="spool" onClick={() => void changeThread()}>
          {t('machines.changeThread')}
        </Button>
        {slot.threadId !== null && (
          <Button tone="quiet" onClick={() => void unload()}>
            {t('machines.unload')}
          </Button>
        )}
        {owned !== undefined && <Link href={`/inventory/threads/${owned.id}`}>{t('machines.toThread')}</Link>}
      </div>
      {holdsSpools(machine.data, slot) && spools.length > 0 && (
        <SelectField
          label={t('machineWords.spool')}
          value={slot.spoolId ?? ''}
          onChange={(spoolId) => void set({ spoolId: spoolId === '' ? null : spoolId })}
          options={[
            { value: '', label: t('machines.noSpool') },
            ...spools.map(({ id, spool }) => ({
              value: id,
              label: spoolChoice(spool, settings.units),
            })),
          ]}
        />
      )}
      <CheckboxField
        label={t('machines.pinnedLabel')}
        checked={slot.pinned}
        onChange={(pinned) => void set({ pinned })}
      />
      <div className={styles.fields}>
        {typedTexts.map((name) => (
          <TextField key={name} label={t(`machineWords.${name}`)} {...field(name, longest[name])} />
        ))}
      </div>
      <Facts facts={[[t('machines.needleAge'), age.words]]} />
      <div className={styles.steps}>
        <Button onClick={() => void fresh()}>{t('machines.newNeedle')}</Button>
      </div>
      {needles.length > 0 && (
        <div className={styles.line}>
          <SelectField
            label={t('machines.swapWith')}
            value={other}
            onChange={setOther}
            options={[
              { value: '', label: t('machines.chooseNeedle') },
              ...needles.map((needle) => ({ value: String(needle), label: t('machines.needleNumber', { needle }) })),
            ]}
          />
          <Button disabled={other === ''} onClick={() => void swap()}>
            {t('machines.swap')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** `sewn`: all stitches of this needle number, including earlier needles. `words`: the age; null if unknown. */
interface NeedleAge {
  readonly sewn: number;
  readonly words: string | null;
}

/** Counts the stitches of a needle number, and writes how old its needle is. */
function needleAge(
  { needle, installedAt }: Pick<Needle, 'needle' | 'installedAt'>,
  runs: readonly (Run & { readonly id: string })[],
  heads: number,
  now: string,
): NeedleAge {
  const sewnBy = (some: typeof runs): number =>
    some.reduce(
      (sum, { blocks, pieces }) =>
        sum +
        blocks
          .filter((block) => block.needle === needle)
          .reduce((stitches, block) => stitches + block.stitches * Math.ceil(pieces / heads), 0),
      0,
    );
  const counted = withoutUndone(runs);
  const sewn = sewnBy(counted);
  if (installedAt === null) return { sewn, words: null };
  const days = Math.max(0, Math.floor((Date.parse(now) - Date.parse(installedAt)) / 86_400_000));
  // Not by the stitches that the needle noted when it was new: a run taken back since may be among them.
  const since = sewnBy(counted.filter(({ at }) => at > installedAt));
  const parts = [t('machines.days', { count: days }), ...(since > 0 ? [t('machines.stitches', { count: since })] : [])];
  return { sewn, words: parts.join(' · ') };
}
