import '#texts/en/threads.ts';
import { t } from '#texts/t.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { isLabelCode, labelledSpools } from './labelled-spools.ts';

/** Returns a sentence if a text is a label's code that no spool has. Undefined while spools are still being read. */
export function useNoSpoolWords(text: string): string | undefined {
  const { rows: threads, extent } = useQuery(stock);
  if (extent !== 'whole' || !isLabelCode(text) || labelledSpools(threads, text).length > 0) return undefined;
  return t('threads.noSpoolWithCode', { code: text.trim().toUpperCase() });
}
