import { ScanDialog } from './scan-dialog.tsx';
import { useThreadCodes, type ThreadCodes } from './use-thread-codes.tsx';

/** Scans threads one after another. A barcode gives its thread, our label its spool; asks about an unknown barcode. */
export const ThreadScanner = ({
  title,
  onClose,
  ...wanted
}: ThreadCodes & { readonly title: string; readonly onClose: () => void }) => {
  const { onCode, question } = useThreadCodes(wanted);
  return <ScanDialog title={title} onCode={onCode} onClose={onClose} question={question} />;
};
