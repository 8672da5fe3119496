import { createListeners } from '#core/listeners.ts';
import type { KeptAnswers } from '#core/worker-message.ts';
import type { ChangeFeed } from '../database/changes.ts';
import type { FirstPage } from './first-page.ts';

/** What was kept of the whole book for the screen that a start shows, until the rows themselves are read. */
export interface FirstAnswers {
  /** Undefined where nothing was kept that is true, and from the first change on. */
  readonly snapshot: () => KeptAnswers | undefined;
  /** Whether the answers stand for the rows still: until the screen is painted, nothing is asked of the disk beside them. */
  readonly isHeld: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Takes them from what is read ahead of a start. `shown` ends when the screen is painted. */
export const createFirstAnswers = (
  feed: Pick<ChangeFeed, 'subscribe'>,
  ahead: Promise<FirstPage | undefined>,
  shown: Promise<void>,
): FirstAnswers => {
  const { tell, subscribe } = createListeners();
  let kept: KeptAnswers | undefined;
  let isShown = false;
  let isChanged = false;
  const stop = feed.subscribe(() => {
    stop();
    isChanged = true;
    kept = undefined;
    tell();
  });
  const take = async () => {
    const page = await ahead;
    if (isChanged || page?.kept === undefined) return;
    kept = page.kept;
    tell();
  };
  const letGo = async () => {
    await shown;
    isShown = true;
    tell();
  };
  void take();
  void letGo();
  return { snapshot: () => kept, isHeld: () => !isShown && kept !== undefined, subscribe };
};

/** Where nothing is read ahead. */
export const noFirstAnswers: FirstAnswers = {
  snapshot: () => undefined,
  isHeld: () => false,
  subscribe: () => () => undefined,
};
