import type { ScannedBarcode } from '#core/codes/scanned-code.ts';
import { ScanDialog } from '#parts/scan/scan-dialog.tsx';
import { useCheckCode } from './use-check-code.ts';

/** The check page's scanner. A single scan shows the full answer; with repeated scans, each code gets one line. */
export function CheckScanner({
  onFound,
  onClose,
}: {
  readonly onFound: (barcode: ScannedBarcode) => void;
  readonly onClose: () => void;
}) {
  return <ScanDialog maySwitch onCode={useCheckCode(onFound)} onClose={onClose} />;
}
