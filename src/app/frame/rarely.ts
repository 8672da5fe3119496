import { lazy, type ComponentType } from 'react';

/** A part of the frame that is seldom needed, fetched when it is. Where it cannot be fetched the page does without it: it must never be the only one to tell. */
export const rarely = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });
