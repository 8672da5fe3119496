import type { OutboxEntry } from '#data/database/team-database.ts';
import { useEngineStatus } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import { Section } from './section.tsx';
import styles from './waiting-list.module.css';

const WaitingChanges = later(async () => (await import('./waiting-changes.tsx')).WaitingChanges);

const most = 100;

export function WaitingList({ pending }: { readonly pending: readonly OutboxEntry[] }) {
  const { phase } = useEngineStatus();
  const text = phase === 'upgrade' ? t('syncPage.waitingTooOld') : t('syncPage.waitingText');
  return (
    <Section title={t('syncPage.waiting')} text={pending.length === 0 ? t('syncPage.waitingNone') : text}>
      {pending.length > 0 && <WaitingChanges entries={pending.slice(0, most)} />}
      {pending.length > most && (
        <p className={styles.more}>{t('syncPage.waitingMore', { count: pending.length - most })}</p>
      )}
    </Section>
  );
}
