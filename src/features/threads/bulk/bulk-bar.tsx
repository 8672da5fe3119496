import '#texts/en/bulk.ts';
import { useState, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { TeamStore } from '#data/database/team-store.ts';
import { rowsNaming } from '#data/rows/stored-rows.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useImport } from '../import/use-import.ts';
import styles from './bulk.module.css';
import { planBulkDelete, skippedSentences } from './bulk-plan.ts';

const BulkEdit = later(async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog);
const SaveSet = later(async () => (await import('../adding/save-set-dialog.tsx')).SaveSetDialog);
const BulkAdd = later(async () => (await import('./bulk-add-dialog.tsx')).BulkAddDialog);

// With more ids, a server may refuse the address as too long.
const mostForLabels = 300;

/** The buttons for the chosen threads. Esc stops choosing, and Ctrl+A chooses all shown threads. */
export function BulkBar({
  ids,
  shown,
  onChoose,
  onClose,
}: {
  readonly ids: ReadonlySet<string>;
  readonly shown: readonly OwnedThread[];
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}) {
  const { store } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<'edit' | 'add' | 'set'>();
  const chosen = threads.filter(({ id }) => ids.has(id));
  const seen = shown.filter(({ id }) => ids.has(id)).length;
  const deletion = useBulkDelete(store);
  const all = () => onChoose(new Set([...ids, ...shown.map(({ id }) => id)]));
  useBulkKeys({ onAll: all, onLeave: onClose });
  const printLabels = () => {
    if (chosen.length > mostForLabels) return notify.problem(t('bulk.tooManyLabels', { most: mostForLabels }));
    return navigate(`/inventory/labels?threads=${chosen.map(({ id }) => id).join('.')}`);
  };
  const isIdle = chosen.length === 0 || deletion.progress !== undefined;
  return (
    <section className={styles.bar} aria-label={t('bulk.title')} data-print="no">
      <div className={styles.line}>
        <IconButton icon="close" label={t('bulk.leave')} onClick={onClose} />
        <p className={styles.count} role="status">
          {chosen.length === 0 ? t('bulk.none') : t('bulk.count', { count: chosen.length })}
          {chosen.length > seen && <small>{t('bulk.notShown', { count: chosen.length - seen })}</small>}
        </p>
        {seen < shown.length ? (
          <Button tone="quiet" onClick={all}>
            {t('bulk.all', { count: shown.length })}
          </Button>
        ) : (
          <Button tone="quiet" onClick={() => onChoose(new Set())}>
            {t('bulk.noneOf')}
          </Button>
        )}
      </div>
      {deletion.progress !== undefined && <ProgressBar label={t('bulk.working')} value={deletion.progress} />}
      <div className={styles.line}>
        <Button tone="primary" icon="edit" disabled={isIdle} onClick={() => setDialog('edit')}>
          {t('bulk.edit')}
        </Button>
        <Button icon="plus" disabled={isIdle} onClick={() => setDialog('add')}>
          {t('bulk.add')}
        </Button>
        <Button disabled={isIdle} onClick={() => setDialog('set')}>
          {t('bulk.saveSet')}
        </Button>
        <Button icon="print" disabled={isIdle} onClick={printLabels}>
          {t('titles.labels')}
        </Button>
        <IconButton
          icon="trash"
          label={`${t('common.delete')} (${formatNumber(chosen.length)})`}
          className={styles.last}
          disabled={isIdle}
          onClick={() => void deletion.run(chosen).then((isDone) => isDone && onClose())}
        />
      </div>
      {dialog === 'edit' && <BulkEdit chosen={chosen} onDone={onClose} onClose={() => setDialog(undefined)} />}
      {dialog === 'set' && <SaveSet items={chosen.map(itemOf)} onClose={() => setDialog(undefined)} />}
      {dialog === 'add' && <BulkAdd chosen={chosen} onDone={onClose} onClose={() => setDialog(undefined)} />}
    </section>
  );
}

const itemOf = ({ thread: { brand, line, code, catalogueId }, stock }: OwnedThread) => ({
  brand,
  line,
  code,
  catalogueId,
  spools: Math.min(99, Math.max(1, stock.spools)),
});

/** Handles Escape, and Ctrl+A outside fields, while a person chooses threads and no dialog is open. */
const useBulkKeys = ({ onAll, onLeave }: { readonly onAll: () => void; readonly onLeave: () => void }): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (event.key === 'Escape') onLeave();
      if (!isTyping && event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        onAll();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
};

function useBulkDelete(store: TeamStore) {
  const work = useImport();
  const { role, userId } = store.actor;
  const run = async (chosen: readonly OwnedThread[]): Promise<boolean> => {
    // Include deleted spools: another person who restores one later must still find its thread.
    const ids = chosen.map(({ id }) => id);
    const spools = await rowsNaming(store.db, 'spool', 'threadId', ids);
    const makers = new Map<string, string[]>();
    for (const { d } of spools) {
      const of = String(d['threadId']);
      makers.set(of, [...(makers.get(of) ?? []), String(d['createdBy'])]);
    }
    const plan = planBulkDelete(chosen, (id) => makers.get(id) ?? [], { role, actor: userId });
    const left = skippedSentences(plan.skipped).join(' ');
    if (plan.changed === 0) {
      notify.problem(left);
      return false;
    }
    const done = [t('bulk.deleted', { count: plan.changed }), left].filter(Boolean).join('. ');
    const end = await work.run(async () => plan.batches, done);
    if (end.kind === 'failed') notify.problem(notSavedSentence(end.why));
    return end.kind === 'done';
  };
  return { run, progress: work.progress };
}
