import { useLocation } from 'wouter';
import type { ScannedBarcode } from '#core/codes/scanned-code.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { isUsable, meaningOf, pathOfMeaning } from '#parts/scan/code-meaning.ts';
import type { OnCode } from '#parts/scan/scanned-list.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { owningOf } from '#parts/check/answers.ts';
import { owningInWords } from '#parts/check/owning-in-words.ts';

/** Opens the page of a label, place or spool; answers other codes. */
export function useCheckCode(onFound: (barcode: ScannedBarcode) => void): OnCode {
  const workspace = useWorkspace();
  const [, navigate] = useLocation();
  return async (code, goesOn) => {
    if (!isUsable(code)) return undefined;
    const meaning = await meaningOf(workspace, code);
    if (meaning.is === 'elsewhere') return { words: t('scan.elsewhere', { host: meaning.host }), tone: 'warn' };
    const isLabelled = code.is === 'label' || meaning.is === 'place' || (meaning.is === 'thread' && meaning.spool);
    const path = pathOfMeaning(meaning);
    if (isLabelled && path !== undefined) {
      navigate(path);
      return undefined;
    }
    if (code.is === 'label') return undefined;
    const found = meaning.is === 'thread' || meaning.is === 'new' ? (meaning.code ?? code) : code;
    if (!goesOn) {
      onFound(found);
      return undefined;
    }
    const show = (label: string) => ({ label, press: () => onFound(found) });
    if (meaning.is !== 'thread')
      return { words: t('scan.barcodeNew', { value: found.value }), tone: 'warn', step: show(t('scan.sayWhich')) };
    const { owned } = meaning;
    const owning = owningOf(
      { from: 'own', owned },
      {
        teamMinSpools: workspace.settings.lowStockDefaultSpools,
        isAllRead: workspace.inventory.snapshot().extent !== 'part',
      },
    );
    const count = owning === 'have' || owning === 'low' ? ` ${owned.stock.spools}` : '';
    const words = `${owningInWords(owning)}${count} · ${fullTitle(owned.thread)}`;
    return { words, tone: 'good', step: show(t('scan.show')) };
  };
}
