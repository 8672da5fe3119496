import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { cardsShown } from '#data/queue/cards-shown.ts';
import { progressWords } from '#parts/connection/progress-words.ts';
import { live, stock, useQuery } from '#parts/rows/use-query.ts';
import { useNetwork } from '#services/device.ts';
import { useEngineStatus, type Workspace } from '#services/workspace.ts';
import type { EngineStatus } from '#sync/engine.ts';
import { t } from '#texts/t.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import type { Tone } from '#ui/tag.tsx';
import { useLoginWay } from '../frame/use-login-way.ts';
import { useAccess, useStablePhase } from '../workspace/team-scope.tsx';
import styles from './sync-badge.module.css';

export function SyncBadge({ workspace, isLocked }: { readonly workspace: Workspace; readonly isLocked: boolean }) {
  const { store } = workspace;
  const status = useEngineStatus();
  const phase = useStablePhase(status.phase);
  const isSaving = useSyncExternalStore(store.saves.subscribe, store.saves.isWaiting);
  const isOnline = useNetwork();
  const { extent } = useQuery(stock);
  const { rows: counts } = useQuery(live(countsIn, store.db));
  const access = useAccess();
  const loginWay = useLoginWay();
  // Without the data, or before it is read, no state is certain.
  if ((access !== 'open' && access !== 'cleared') || counts === undefined) return null;
  if (extent === 'unread') return null;
  const { text, short, tone, leadsToSignIn, isQuiet } = syncWords({
    ...counts,
    isOffline: !isOnline || status.reachable === false,
    needsSignIn: isLocked || phase === 'sign_in',
    phase,
    // The engine reports the end of a first pull a moment later than the inventory does.
    progress: extent !== 'part' && status.progress?.what === 'first' ? undefined : status.progress,
    isPart: extent === 'part',
    isSaving,
  });
  return (
    <Link
      href={leadsToSignIn ? loginWay : '/sync'}
      className={styles.badge}
      aria-label={`${t('sync.label')}: ${text}`}
      data-short={short}
      data-print="no"
    >
      <StatusPill label={t('sync.label')} tone={tone} isQuiet={isQuiet}>
        {text}
      </StatusPill>
    </Link>
  );
}

const countsIn = async ({ outbox, attention }: TeamDatabase) => ({
  pending: await outbox.where('state').equals('pending').count(),
  attention: cardsShown(await attention.toArray()).length,
});

interface SyncFacts extends Pick<EngineStatus, 'phase' | 'progress'> {
  readonly pending: number;
  /** How many cards of refused changes wait for the person. */
  readonly attention: number;
  /** Whether the team was never pulled to its end on this device. */
  readonly isPart: boolean;
  readonly isOffline: boolean;
  /** Whether a save on this device takes long enough to be noticed. */
  readonly isSaving: boolean;
  /** Whether the server requires a new sign-in before it accepts anything. */
  readonly needsSignIn: boolean;
}

interface SyncWords {
  readonly text: string;
  readonly short: string;
  readonly tone: Tone;
  readonly leadsToSignIn: boolean;
  /** True if the text changes with every step of long work, so that screen readers need not read each step. */
  readonly isQuiet: boolean;
}

/** Returns the words for the most important state of sync. */
export function syncWords({
  pending,
  attention,
  isOffline,
  isPart,
  isSaving,
  needsSignIn,
  phase,
  progress,
}: SyncFacts): SyncWords {
  if (phase === 'gone') return words(t('sync.gone'), t('sync.goneShort'), 'warn');
  if (needsSignIn) {
    const text = pending > 0 ? t('shell.signInToSync', { count: pending }) : t('auth.signInToSync');
    return { text, short: t('auth.logIn'), tone: 'warn', leadsToSignIn: true, isQuiet: false };
  }
  if (phase === 'upgrade') return words(t('sync.upgrade'), t('sync.upgradeShort'), 'warn');
  if (phase === 'full') return words(t('sync.full'), t('sync.full'), 'danger');
  if (phase === 'held') return words(t('sync.held'), t('sync.heldShort'), 'danger');
  if (attention > 0)
    return words(t('sync.attention', { count: attention }), t('sync.attentionShort', { count: attention }), 'danger');
  if (isOffline) {
    const text = pending > 0 ? t('sync.offlineWaiting', { count: pending }) : t('sync.offline');
    return words(text, pending > 0 ? t('sync.offlineShort', { count: pending }) : t('sync.offline'), 'warn');
  }
  if (progress !== undefined) {
    // On a phone the overlay shows the progress of a first pull; in the header the team's name needs the space.
    const isFirst = isPart && progress.what !== 'send';
    const short = isFirst ? t('sync.firstShort') : t('sync.readingShort', progress);
    return { ...words(progressWords(progress), short, 'accent'), isQuiet: true };
  }
  if (pending > 0)
    return words(t('sync.waiting', { count: pending }), t('sync.waitingShort', { count: pending }), 'accent');
  if (isSaving) return words(t('sync.saving'), t('sync.saving'), 'accent');
  if (isPart) return words(t('shell.firstSync'), t('sync.firstShort'), 'accent');
  return words(t('sync.saved'), t('sync.savedShort'), 'good');
}

const words = (text: string, short: string, tone: Tone): SyncWords => ({
  text,
  short,
  tone,
  leadsToSignIn: false,
  isQuiet: false,
});
