import '#texts/en/scan.ts';
import { typedCode, type ScannedBarcode } from '#core/codes/scanned-code.ts';
import { useKeyScans } from '#parts/scan/use-key-scans.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { useCheckCode } from './use-check-code.ts';

/**
 * Handles codes from a hand scanner while the check page is open. Its code comes beside the page, so that the page
 * appears sooner: until it is there, a scan goes to the search field.
 */
export function CheckKeys({ onFound }: { readonly onFound: (barcode: ScannedBarcode) => void }) {
  const onCode = useCheckCode(onFound);
  useKeyScans(async (text, byKeys) => {
    const code = typedCode(text, byKeys);
    const told = code.is === 'unusable' ? { words: t('scan.unusable') } : await onCode(code, false);
    if (told !== undefined) notify.problem(told.words);
  }, 'page');
  return null;
}
