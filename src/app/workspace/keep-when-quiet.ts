import type { KeptFor } from '#parts/answers/keep-answers.ts';
import type { PageParts } from '../page-parts.ts';
import type { OpenTeam } from './open-team.ts';

/** After a burst of changes the answers are worked out once. */
const quietMs = 800;

/** Keeps what screens show first in step with the rows: a moment after they changed, and at once when the page goes out of sight. Answers how to end it. */
export const keepWhenQuiet = (
  { store, inventory }: Pick<OpenTeam, 'store' | 'inventory'>,
  { window, whenIdle, report }: Pick<PageParts, 'window' | 'whenIdle' | 'report'>,
  kept: KeptFor,
): (() => void) => {
  const { document } = window;
  let isEnded = false;
  let timer: number | undefined;
  const keep = async () => {
    // Without a network its code may be missing: then the next start reads everything, as the first one does.
    const code = await import('#parts/answers/keep-answers.ts').catch(() => undefined);
    if (isEnded) return;
    try {
      await code?.keepAnswers(store, inventory, kept);
    } catch (fault) {
      if (!isEnded) report(fault); // else the team was closed in the middle of it
    }
  };
  const soon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => whenIdle(() => void keep()), quietMs);
  };
  const atOnce = () => {
    if (document.visibilityState === 'hidden') void keep();
  };
  const stops = [store.feed.subscribe(soon), inventory.subscribe(soon)];
  document.addEventListener('visibilitychange', atOnce);
  soon();
  return () => {
    isEnded = true;
    window.clearTimeout(timer);
    stops.forEach((stop) => stop());
    document.removeEventListener('visibilitychange', atOnce);
  };
};
