import { toast } from 'sonner';
import type { ReactNode } from 'react';
import type { Draft } from '#data/queue/commit-now.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { typeInto, until, type Page } from './form-page.ts';
import { type Manner, type Stored, type World } from './typed-and-kept.ts';

export type Screen = (done: () => void) => ReactNode;

export const overTheStore =
  (
    drafts: (manner: Manner) => readonly Draft[],
    screen: Screen,
    again: Screen | undefined,
    {
      path = '/',
      pathAgain = async () => path,
      prepare,
    }: {
      readonly path?: string;
      readonly pathAgain?: (store: TeamStore) => Promise<string>;
      readonly prepare?: (store: TeamStore) => Promise<unknown>;
    } = {},
  ) =>
  async (manner: Manner): Promise<World> => {
    const { units, currency, currencyDecimals } = manner;
    const wanted = { units, money: { currency, currencyDecimals } };
    let store: TeamStore | undefined;
    const opening = async (shown: Screen): Promise<Page> => {
      let isSaved = false;
      // Compared by id: the history keeps only some messages, so its length stops growing.
      const lastToast = () => toast.getHistory().at(-1)?.id;
      const before = lastToast();
      const page = await aWorkshop(
        shown(() => {
          isSaved = true;
        }),
        {
          ...wanted,
          ...(store === undefined ? { drafts: drafts(manner), path } : { before: store, path: await pathAgain(store) }),
        },
      );
      if (store === undefined) await prepare?.(page.store);
      store = page.store;
      return { box: page.box, isSaved: () => isSaved || lastToast() !== before, end: page.end };
    };
    return {
      open: () => opening(screen),
      ...(again !== undefined && { reopen: () => opening(again) }),
      stored: async () => {
        const rows = (await store?.db.rows.toArray()) ?? [];
        return Object.fromEntries(rows.map(({ key, d }) => [key, d]));
      },
    };
  };

export const shownAgain = (drafts: (manner: Manner) => readonly Draft[], screen: Screen) =>
  overTheStore(drafts, screen, screen);
export const booked = (drafts: (manner: Manner) => readonly Draft[], screen: Screen) =>
  overTheStore(drafts, screen, undefined);
export const typeAt = async (page: Page, label: string, text: string): Promise<void> => {
  const field = () => [...page.box.querySelectorAll('label')].find((one) => one.textContent === label)?.control;
  await until(() => field() instanceof HTMLInputElement, `a field ${label}`);
  typeInto(field() as HTMLInputElement, text);
  await new Promise((resolve) => setTimeout(resolve));
};

export const newRows = (kind: string) => (before: Stored, after: Stored) =>
  Object.keys(after).filter((key) => key.startsWith(`${kind}/`) && !(key in before)).length;
