import { t } from '#texts/t.ts';
import { Button, IconButton } from './button.tsx';
import styles from './missing-part.module.css';

/** Says in place of a part, or over the page, that the part could not be loaded, and offers to try again. */
export function MissingPart({
  look,
  onRetry,
  onClose,
}: {
  readonly look: 'here' | 'over' | 'icon';
  readonly onRetry: () => void;
  readonly onClose: (() => void) | undefined;
}) {
  return look === 'icon' ? (
    <IconButton icon="reload" label={t('errors.partMissing')} onClick={onRetry} />
  ) : (
    <div className={styles.part} data-over={look === 'over' || undefined} role="alert">
      <p>{t('errors.partMissing')}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
      {onClose && (
        <Button tone="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
      )}
    </div>
  );
}
