import '#texts/en/threads.ts';
import { t } from '#texts/t.ts';
import { useLevels } from './use-levels.ts';

/** The ways to the colours that want a look, each with how many the list will show there; none where there are none, or while that is not known. */
export const useLevelWays = (): readonly { readonly href: string; readonly words: string }[] => {
  const { low = 0, out = 0 } = useLevels() ?? {};
  return [
    { href: '/inventory/threads?show=low', words: t('threads.lowOf', { count: low }), count: low },
    { href: '/inventory/threads?show=out', words: t('threads.outOf', { count: out }), count: out },
  ].filter(({ count }) => count > 0);
};
