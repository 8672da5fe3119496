import { ScanDialog } from './scan-dialog.tsx';
import { useThreadCodes, type ThreadCodes } from './use-thread-codes.tsx';

/** Scans one thread after another. A barcode gives a thread, the app's label a spool; asks about an unknown barcode. */
export const ThreadScanner = ({
  title,
  onClose,
  ...wanted
}: ThreadCodes & { readonly title: string; readonly onClose: () => void }) => {
  const { onCode, question } = useThreadCodes(wanted);
  return <ScanDialog title={title} onCode={onCode} onClose={onClose} question={question} />;
};
