import '#texts/en/adding.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { Import, ImportEnd } from './use-import.ts';

export function ImportFrame({
  title,
  submit,
  canSubmit,
  work,
  end,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string;
  readonly submit: string;
  readonly canSubmit: boolean;
  readonly work: Import;
  readonly end: ImportEnd | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const isRunning = work.progress !== undefined;
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={() => (isRunning ? work.stop() : onClose())}
      onSubmit={() => canSubmit && !isRunning && onSubmit()}
      actions={
        isRunning ? (
          <Button onClick={work.stop}>{t('adding.stop')}</Button>
        ) : (
          <>
            <Button tone="quiet" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button tone="primary" type="submit" disabled={!canSubmit}>
              {submit}
            </Button>
          </>
        )
      }
    >
      {isRunning && <ProgressBar label={t('adding.working')} value={work.progress} />}
      {end?.kind === 'stopped' && <Banner announce>{t('adding.stopped')}</Banner>}
      {end?.kind === 'failed' && (
        <Banner tone="danger" announce>
          {notSavedSentence(end.why)}
        </Banner>
      )}
      {children}
      {!isRunning && (
        <p>
          <Link href="/inventory/threads/imports">{t('titles.imports')}</Link>
        </p>
      )}
    </Dialog>
  );
}
