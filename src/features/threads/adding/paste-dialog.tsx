import '#texts/en/adding.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { readPastedList } from '#core/pasted-list.ts';
import { usualLengthMm } from '#core/stock/put-ups.ts';
import { threadTitle } from '#core/thread-title.ts';
import { placesOf } from '#data/inventory/places.ts';
import { useStartPlace } from '#parts/default-place.ts';
import { placeOf, PlaceField } from '#parts/place-field.tsx';
import { keyOf, threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { usePickIndex } from '#parts/threads/use-pick-index.ts';
import { useDraft } from '#parts/use-draft.ts';
import { usePlaces } from '#parts/use-places.ts';
import { useEngineStatus, useInventory, useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { addedInWords, additionBatches } from './additions.ts';
import { fullnessWord } from './fullness-chips.tsx';
import { ImportFrame } from '../import/import-frame.tsx';
import styles from './paste-dialog.module.css';
import { pastedRows, type PastedRow } from './pasted-rows.ts';
import { useImport, type ImportEnd } from '../import/use-import.ts';

/** Many threads from a typed or pasted list of numbers. What was understood is shown first; what was not is named. */
export const PasteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { store } = useWorkspace();
  const { threads } = useInventory();
  const { reachable } = useEngineStatus();
  const places = usePlaces();
  const start = useStartPlace();
  const index = usePickIndex();
  const work = useImport();
  const [end, setEnd] = useState<ImportEnd>();
  const [chosen, choose] = useState<Readonly<Record<number, number>>>({});
  const draft = useDraft({ form: 'paste', team: store.actor.teamId }, { list: '', place: start.name });
  const list = useDeferredValue(draft.value.list);
  const rows = useMemo(() => pastedRows(readPastedList(list), index), [list, index]);
  const understood = rows.flatMap((row, at) => {
    const pick = row.picks[chosen[at] ?? 0];
    return pick === undefined ? [] : [{ row, at, pick }];
  });
  const unknown = rows.filter(({ picks }) => picks.length === 0);

  const add = async () => {
    const { placeId, actions } = placeOf(draft.value.place, await placesOf(store.db), start.placeId);
    const additions = understood.map(({ row, pick }) => ({
      pick,
      spools: row.spools,
      fullness: row.fullness,
      lengthMm: pick.from === 'own' ? pick.owned.thread.defaultLengthMm : usualLengthMm(pick.colour),
      placeId,
    }));
    const done = await work.run(
      async () => [
        ...(actions.length > 0 ? [{ actions, takeBack: [] }] : []),
        ...(await additionBatches(store, threads, additions, reachable === true)),
      ],
      addedInWords(additions),
    );
    setEnd(done);
    if (done.kind !== 'done') return;
    start.used(placeId);
    draft.clear();
    onClose();
  };

  return (
    <ImportFrame
      title={t('adding.paste')}
      submit={t('adding.addMany', { count: new Set(understood.map(({ pick }) => keyOf(threadOfPick(pick)))).size })}
      canSubmit={understood.length > 0}
      work={work}
      end={end}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <TextArea
        label={t('adding.list')}
        hint={t('adding.listHint')}
        rows={4}
        spellCheck={false}
        value={draft.value.list}
        onChange={(text) => {
          choose({});
          draft.set({ list: text });
        }}
        data-autofocus
      />
      <PlaceField value={draft.value.place} onChange={(place) => draft.set({ place })} places={places} start={start} />
      {unknown.length > 0 && (
        <Banner tone="warn" announce>
          {t('adding.notUnderstood', { count: unknown.length, words: someOf(unknown) })}
        </Banner>
      )}
      {understood.length > 0 && (
        <ul className={styles.rows} aria-label={t('adding.understood')}>
          {understood.slice(0, shown).map(({ row, at, pick }) => (
            <Understood key={at} row={row} pick={pick} onChoose={(which) => choose({ ...chosen, [at]: which })} />
          ))}
        </ul>
      )}
      {understood.length > shown && <p>{t('adding.andMore', { count: understood.length - shown })}</p>}
    </ImportFrame>
  );
};

const shown = 200;
const named = 12;

const someOf = (rows: readonly PastedRow[]): string =>
  rows
    .slice(0, named)
    .map(({ text }) => text)
    .join(', ') + (rows.length > named ? ' …' : '');

/** One line that was understood; where several brands have its number, another can be chosen. */
const Understood = ({
  row,
  pick,
  onChoose,
}: {
  readonly row: PastedRow;
  readonly pick: ThreadPick;
  readonly onChoose: (which: number) => void;
}) => {
  const thread = threadOfPick(pick);
  return (
    <li className={styles.row}>
      <Swatch hex={thread.hex} size="small" />
      <span className={styles.words}>
        {row.picks.length > 1 ? (
          <select
            aria-label={t('adding.which', { text: row.text })}
            className={styles.choice}
            value={row.picks.indexOf(pick)}
            onChange={(event) => onChoose(Number(event.currentTarget.value))}
          >
            {row.picks.map((one, which) => (
              <option key={which} value={which}>
                {threadTitle(threadOfPick(one))}
              </option>
            ))}
          </select>
        ) : (
          threadTitle(thread)
        )}
      </span>
      <span>
        {[`× ${formatNumber(row.spools)}`, row.fullness === 10_000 ? undefined : fullnessWord(row.fullness)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
};
