import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FilesRegion, type FilesHint } from './files-region.tsx';
import type { FileOwner } from './use-files-of.ts';

export function FilesDialog({
  of,
  title,
  hintKey,
  onClose,
}: {
  readonly of: FileOwner;
  readonly title: string;
  readonly hintKey?: FilesHint | undefined;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <FilesRegion of={of} hintKey={hintKey} isFramed={false} />
    </Dialog>
  );
}
