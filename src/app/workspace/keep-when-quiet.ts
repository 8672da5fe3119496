import type { KeptFor } from '#parts/answers/keep-answers.ts';
import type { PageParts } from '../page-parts.ts';
import type { OpenTeam } from './open-team.ts';

/** In ms: changes within this time of each other lead to one computation of the answers. */
const quietMs = 800;

/**
 * Stores the answers for the next start's first screen: soon after rows change, and at once when the page is hidden.
 */
export function keepWhenQuiet(
  { store, inventory }: Pick<OpenTeam, 'store' | 'inventory'>,
  { window, whenIdle, report }: Pick<PageParts, 'window' | 'whenIdle' | 'report'>,
  kept: KeptFor,
): () => void {
  const { document } = window;
  let isEnded = false;
  let timer: number | undefined;
  const keep = async () => {
    // Without a network this code may be missing. Then the next start reads all rows, as the first start does.
    const code = await import('#parts/answers/keep-answers.ts').catch(() => undefined);
    if (isEnded) return;
    try {
      await code?.keepAnswers(store, inventory, kept);
    } catch (fault) {
      if (!isEnded) report(fault); // after the end, an error only means that the team was closed during the work
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
}
