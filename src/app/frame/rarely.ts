import type { ComponentType } from 'react';
import { later } from '#ui/later.tsx';

/** A part of the frame that is seldom needed, fetched when it is. Where it cannot be fetched the page does without it: it must never be the only one to tell. */
export const rarely = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  later(() => load().catch(() => () => null));
