import '#texts/en/threads.ts';
import { t } from '#texts/t.ts';
import { useLevels } from './use-levels.ts';

/** Returns links to the low and the used-up colours, each with the count that the list shows. Omits counts of 0. */
export function useLevelWays(): readonly { readonly href: string; readonly words: string }[] {
  const { low = 0, out = 0 } = useLevels() ?? {};
  return [
    { href: '/inventory/threads?show=low', words: t('threads.lowOf', { count: low }), count: low },
    { href: '/inventory/threads?show=out', words: t('threads.outOf', { count: out }), count: out },
  ].filter(({ count }) => count > 0);
}
