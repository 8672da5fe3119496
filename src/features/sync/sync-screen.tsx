import '#texts/later-texts.ts';
import { useState, useEffect } from 'react';
import { type OutboxEntry, rowKey, type AttentionEntry, type TeamDatabase } from '#data/database/team-database.ts';
import { cardsShown } from '#data/queue/cards-shown.ts';
import { acceptDeletions } from '#data/rows/accept-deletions.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { NeedsConnection, useIsConnected } from '#parts/connection/needs-connection.tsx';
import { progressWords } from '#parts/connection/progress-words.ts';
import { useSyncedWords } from '#parts/connection/use-synced-words.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useNetwork, useDevice, useKeptStorage } from '#services/device.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorText } from '#ui/field.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import type { AttentionCase } from './card-in-words.ts';
import { bodyOf } from './change-body.ts';
import { Section, DownloadEverything } from './section.tsx';
import { SetAsideList } from './set-aside-list.tsx';
import stepsStyles from './sync.module.css';

const NoticeList = later(async () => (await import('./notice-list.tsx')).NoticeList, 'part');

export function SyncScreen() {
  const workspace = useWorkspace();
  const { store, engine } = workspace;
  const { phase } = useEngineStatus();
  const isOnline = useNetwork();
  const { rows: pending } = useQuery(live(pendingInOrder, store.db));
  const cases = useAttentionCases();
  const room = useKeptFocus<HTMLDivElement>();
  return (
    <div className={stepsStyles.room} ref={room}>
      <PageHead
        title={t('titles.sync')}
        aside={<SyncedAt />}
        actions={
          <>
            {/* The browser may report a network although there is none; a press then shows this. */}
            <Button
              tone="primary"
              icon="reload"
              busy={isOnline && phase === 'working'}
              disabled={!isOnline || phase === 'upgrade'}
              title={isOnline ? undefined : t('sync.needsConnection')}
              onClick={() => engine.wake('person')}
            >
              {t('sync.syncNow')}
            </Button>
            {!isOnline && <NeedsConnection />}
          </>
        }
      />
      <Reading />
      {pending !== undefined && cases !== undefined && (
        <Stack gap="l">
          <HeldCard />
          {cases.length > 0 && <AttentionList cases={cases} />}
          <SetAsideList userId={store.actor.userId} opened={workspace} />
          <NoticeList />
          <WaitingList pending={pending} />
          {cases.length === 0 && <AttentionList cases={cases} />}
          <Storage />
        </Stack>
      )}
    </div>
  );
}

const pendingInOrder = ({ outbox }: TeamDatabase) => outbox.where('state').equals('pending').sortBy('seq');
const storedHeld = ({ meta }: TeamDatabase) => meta.get('held');

const SyncedAt = () => {
  const { phase } = useEngineStatus();
  const isConnected = useIsConnected();
  const synced = useSyncedWords();
  return phase === 'working' && isConnected ? t('syncPage.working') : synced;
};

const Reading = () => {
  const { progress } = useEngineStatus();
  if (progress === undefined) return null;
  const { done, total } = progress;
  return <ProgressBar label={progressWords(progress)} value={total === 0 ? 1 : Math.min(1, done / total)} />;
};

/** Returns the refused changes, one entry per card, oldest first; undefined until the database is read. */
export function useAttentionCases(): readonly AttentionCase[] | undefined {
  const { db } = useWorkspace().store;
  return useQuery(live(attentionCases, db)).rows;
}

const attentionCases = async (db: TeamDatabase): Promise<readonly AttentionCase[]> => {
  const entries = (await db.attention.toArray()).toSorted((a, b) => a.seq - b.seq);
  const cards = cardsShown(entries);
  const rows = await db.rows.bulkGet(cards.map(keyOf));
  return cards.map((entry, at) => ({
    entry,
    dependants: entries.filter(({ cause }) => cause === entry.mid),
    row: rows[at],
  }));
};

const keyOf = (entry: AttentionEntry): string => {
  const { kind, id } = bodyOf(entry);
  return rowKey(kind, id);
};

/**
 * Warns if changes from the server would delete very many rows. The device waits until the person accepts the deletion.
 */
export function HeldCard() {
  const { store, engine } = useWorkspace();
  const { rows: held } = useQuery(live(storedHeld, store.db));
  const { once, isBusy } = useOnce();
  const [failure, setFailure] = useState<string>();
  if (held?.k !== 'held' || held.accepted) return null;
  const accept = async () => {
    setFailure(undefined);
    const accepted = await once(() => acceptDeletions(store));
    if (accepted?.ok === false) return setFailure(notSavedSentence(accepted.error));
    engine.wake('person');
  };
  return (
    <Section title={t('syncPage.heldTitle')}>
      <Card as="article">
        <p>{t('syncPage.heldText', { deletes: held.deletes, of: held.of })}</p>
        {failure !== undefined && <ErrorText>{failure}</ErrorText>}
        <div className={stepsStyles.steps}>
          <DownloadEverything tone="primary">{t('syncPage.export')}</DownloadEverything>
          <Button busy={isBusy} className={stepsStyles.last ?? ''} onClick={() => void accept()}>
            {t('syncPage.heldAccept')}
          </Button>
        </div>
      </Card>
    </Section>
  );
}

const AttentionCard = later(async () => (await import('./attention-card.tsx')).AttentionCard);

function AttentionList({ cases }: { readonly cases: readonly AttentionCase[] }) {
  return (
    <Section
      title={t('syncPage.attention')}
      text={cases.length === 0 ? t('syncPage.attentionNone') : t('syncPage.attentionText')}
    >
      {cases.length > 0 && (
        <ul aria-label={t('syncPage.attention')} className={stepsStyles.cards}>
          {cases.map((one) => (
            <li key={one.entry.mid}>
              <AttentionCard about={one} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const WaitingChanges = later(async () => (await import('./waiting-changes.tsx')).WaitingChanges);

const most = 100;

export function WaitingList({ pending }: { readonly pending: readonly OutboxEntry[] }) {
  const { phase } = useEngineStatus();
  const text = phase === 'upgrade' ? t('syncPage.waitingTooOld') : t('syncPage.waitingText');
  return (
    <Section title={t('syncPage.waiting')} text={pending.length === 0 ? t('syncPage.waitingNone') : text}>
      {pending.length > 0 && <WaitingChanges entries={pending.slice(0, most)} />}
      {pending.length > most && (
        <p className={stepsStyles.more}>{t('syncPage.waitingMore', { count: pending.length - most })}</p>
      )}
    </Section>
  );
}

function Storage() {
  const { isKept, keep } = useKeptStorage();
  const use = useStorageUse();
  const promise =
    isKept === undefined ? t('syncPage.keepUnknown') : isKept ? t('syncPage.kept') : t('syncPage.notKept');
  return (
    <Section title={t('syncPage.storage')}>
      <Card className={stepsStyles.storage}>
        <p>{[promise, use].filter(Boolean).join(' ')}</p>
        <p>{t('syncPage.downloadText')}</p>
        <div className={stepsStyles.steps}>
          <DownloadEverything>{t('syncPage.download')}</DownloadEverything>
          {isKept === false && <Button onClick={keep}>{t('syncPage.keep')}</Button>}
        </div>
      </Card>
    </Section>
  );
}

const useStorageUse = (): string | undefined => {
  const device = useDevice();
  const [words, setWords] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    const refresh = async () => {
      const use = await device.storageUse();
      if (!isWanted || use === undefined) return;
      const { usedBytes, mostBytes } = use;
      setWords(t('syncPage.used', { used: bytes(usedBytes), room: bytes(mostBytes - usedBytes) }));
    };
    void refresh();
    return () => {
      isWanted = false;
    };
  }, [device]);
  return words;
};

const mega = 1_000_000;

const bytes = (count: number): string =>
  count < 1000 * mega
    ? formatNumber(Math.max(count / mega, 0.1), { ...size, unit: 'megabyte' })
    : formatNumber(count / (1000 * mega), { ...size, unit: 'gigabyte' });

const size = { style: 'unit', unitDisplay: 'short', maximumFractionDigits: 1 } as const;
