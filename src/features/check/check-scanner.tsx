import { useLocation } from 'wouter';
import { barcodeIn } from '#parts/scan/known-barcode.ts';
import { pathOfLabel } from '#parts/scan/path-of-label.ts';
import { ScanDialog, type OnCode } from '#parts/scan/scan-dialog.tsx';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { fullName, owningOf } from '#parts/check/answers.ts';
import { owningInWords } from '#parts/check/owning-in-words.ts';

/** The scanner of the check: one code is answered in large type, several in a row in a line each; a label of ours opens its thing. */
export const CheckScanner = ({
  onFound,
  onClose,
}: {
  readonly onFound: (value: string) => void;
  readonly onClose: () => void;
}) => {
  const { store, settings } = useWorkspace();
  const { threads } = useInventory();
  const [, navigate] = useLocation();
  const onCode: OnCode = async (code, goesOn) => {
    if (code.is === 'unusable') return undefined;
    if (code.is === 'label') {
      const path = await pathOfLabel(store, code);
      if (path === undefined) return { words: t('scan.elsewhere', { host: code.host }), tone: 'warn' };
      navigate(path);
      return undefined;
    }
    const { value } = code;
    if (!goesOn) {
      onFound(value);
      return undefined;
    }
    const { owned } = await barcodeIn(store, threads, value);
    const show = (label: string) => ({ label, press: () => onFound(value) });
    if (owned === undefined)
      return { words: t('scan.barcodeNew', { value }), tone: 'warn', step: show(t('scan.sayWhich')) };
    const owning = owningOf({ from: 'own', owned }, settings.lowStockDefaultSpools);
    const count = owning === 'have' || owning === 'low' ? ` ${owned.stock.spools}` : '';
    const words = `${owningInWords(owning)}${count} · ${fullName(owned.thread)}`;
    return { words, tone: 'good', step: show(t('scan.show')) };
  };
  return <ScanDialog maySwitch onCode={onCode} onClose={onClose} />;
};
