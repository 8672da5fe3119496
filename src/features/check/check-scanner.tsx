import type { ScannedBarcode } from '#core/codes/scanned-code.ts';
import { ScanDialog } from '#parts/scan/scan-dialog.tsx';
import { useCheckCode } from './use-check-code.ts';

/** The scanner of the check. One code fills the screen, several get a line each; our own label opens its page. */
export const CheckScanner = ({
  onFound,
  onClose,
}: {
  readonly onFound: (barcode: ScannedBarcode) => void;
  readonly onClose: () => void;
}) => <ScanDialog maySwitch onCode={useCheckCode(onFound)} onClose={onClose} />;
