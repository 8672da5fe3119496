import { ScanDialog } from './scan-dialog.tsx';
import { useThreadCodes, type ThreadCodes } from './use-thread-codes.tsx';

/** Scans threads one after another, by barcode or the app's label. Asks about an unknown or unsure code. */
export function ThreadScanner({
  title,
  onClose,
  ...wanted
}: ThreadCodes & { readonly title: string; readonly onClose: () => void }) {
  const { onCode, question } = useThreadCodes(wanted);
  return <ScanDialog title={title} onCode={onCode} onClose={onClose} question={question} />;
}
