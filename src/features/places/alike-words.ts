import '#texts/en/threads.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import type { HeldSpool } from './place-tree.ts';

/** Returns a function that writes spools that are alike: "10 × 1,000 m, sealed · Lot". */
export function useAlikeWords() {
  const { settings } = useWorkspace();
  return (line: readonly HeldSpool[]): string => {
    const spool = line[0]?.one.spool;
    if (spool === undefined) return '';
    const length = formatLength(spool.initialLengthMm, settings.units);
    return [t('threads.sealedAlike', { count: line.length, length }), spool.lot].filter(Boolean).join(' · ');
  };
}
