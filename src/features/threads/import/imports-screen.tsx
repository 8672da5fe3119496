import '#texts/en/importing.ts';
import { useState } from 'react';
import { mayRemove } from '#core/access/may.ts';
import type { TakeBack } from '#core/exchange/take-back.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { notSaved } from '#data/queue/not-saved.ts';
import { importTakeBack, pastImports, type PastImport } from '#inventory/imports.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notUndoneSentence } from '#parts/actions/reasons.ts';
import { whoDidIt } from '#parts/people/who-did-it.ts';
import { HistoryList } from '#parts/rows/history-list.tsx';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { Reading } from '#parts/rows/reading.tsx';
import { live, stock, useQuery } from '#parts/rows/use-query.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatInstant } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { notify } from '#ui/notify.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Stack } from '#ui/stack.tsx';
import { bringBack, saveBatch, type SavedBatch } from './use-import.ts';

export function ImportsScreen() {
  const { store, nameOf } = useWorkspace();
  const { extent } = useQuery(stock);
  const { timeZone } = useTeamSettings();
  const { rows: imports } = useQuery(live(importsOf, store));
  const [kept, setKept] = useState<TakeBack['kept']>();
  const [running, setRunning] = useState<string>();
  useShown(imports !== undefined);
  const isWhole = extent === 'whole';
  const { role, userId: actor } = store.actor;
  const mayTakeBack = ({ by }: PastImport) => mayRemove('importBatch', [by], { role, actor });

  const takeBack = async (one: PastImport) => {
    setRunning(one.id);
    setKept(undefined);
    try {
      const found = await importTakeBack(store, one.id);
      const done: SavedBatch[] = [];
      for (const batch of found.batches) {
        const saved = await saveBatch(store, batch);
        if (!saved.ok) return notify.problem(notUndoneSentence(saved.error));
        done.push(saved.value);
      }
      setKept(found.kept);
      offerUndo(store, goneInWords(found), { save: (later) => bringBack(later, done) });
    } catch (thrown) {
      const why = notSaved(thrown);
      if (!why.ok) notify.problem(notUndoneSentence(why.error));
    } finally {
      setRunning(undefined);
    }
  };

  const entries = (imports ?? []).map((one) => ({
    id: one.id,
    what: whatInWords(one),
    about: [formatInstant(one.at, timeZone), whoDidIt(one.byMember, nameOf(one.by), nameOf), sourceInWords(one)]
      .filter(Boolean)
      .join(' · '),
    undone: one.isTakenBack ? t('importing.isTakenBack') : undefined,
    onUndo:
      isWhole && !one.isTakenBack && running === undefined && mayTakeBack(one) ? () => void takeBack(one) : undefined,
  }));
  return (
    <Stack>
      <PageHead title={t('titles.imports')} />
      <Reading />
      {kept !== undefined && keptInWords(kept).length > 0 && (
        <Banner tone="warn" announce>
          {keptInWords(kept).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Banner>
      )}
      <HistoryList
        title={t('importing.lastDays')}
        undo={t('importing.takeBack')}
        empty={imports === undefined || !isWhole ? undefined : t('importing.noImports')}
        entries={entries}
      />
    </Stack>
  );
}

const importsOf = ({ db, now }: TeamStore) => pastImports(db, now());

const whatInWords = ({ colours, spools }: PastImport): string =>
  [
    t('importing.past.colours', { count: colours }),
    ...(spools > 0 ? [t('importing.past.spools', { count: spools })] : []),
  ].join(', ');

const sourceInWords = ({ source, fileName }: PastImport): string => fileName ?? t(`importing.source.${source}`);

const goneInWords = ({ gone: { threads, spools } }: TakeBack): string => {
  const parts = [
    ...(threads > 0 ? [t('importing.past.colours', { count: threads })] : []),
    ...(spools > 0 ? [t('importing.past.spools', { count: spools })] : []),
  ];
  return parts.length === 0 ? t('importing.takenBack') : t('importing.takenBackOf', { words: parts.join(', ') });
};

const keptInWords = ({ threads, spools, fields }: TakeBack['kept']): readonly string[] => [
  ...(spools > 0 ? [t('importing.kept.spools', { count: spools })] : []),
  ...(threads > 0 ? [t('importing.kept.threads', { count: threads })] : []),
  ...(fields > 0 ? [t('importing.kept.fields', { count: fields })] : []),
];
