import { createListeners } from '#core/listeners.ts';
import type { KeptAnswers } from '#core/worker-message.ts';
import type { ChangeFeed } from '#data/database/changes.ts';
import type { FirstPage } from './first-page.ts';

/** Results over all rows of the team, stored for the first screen and used until the rows themselves are read. */
export interface FirstAnswers {
  /** Undefined until the answers are read, if none was stored for the present rows, and from the first change on. */
  readonly snapshot: () => KeptAnswers | undefined;
  /** Whether reading the rows waits until the screen has painted these answers; false if there are none. */
  readonly isHeld: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Takes the answers from the first page, which the worker read ahead. `shown` resolves when the screen is painted. */
export function createFirstAnswers(
  feed: Pick<ChangeFeed, 'subscribe'>,
  ahead: Promise<FirstPage | undefined>,
  shown: Promise<void>,
): FirstAnswers {
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
}

/** The stored answers if no worker has read them ahead: none. */
export const noFirstAnswers: FirstAnswers = {
  snapshot: () => undefined,
  isHeld: () => false,
  subscribe: () => () => undefined,
};
