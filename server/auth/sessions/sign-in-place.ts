import type { Context } from 'hono';
import type { AuthDeps } from '../auth-deps.ts';
import { clientAddressOf } from '../requests/client-address.ts';
import { readDeviceMark, setDeviceMark } from './device-mark.ts';
import { hashOfToken, keyOfNetwork } from '../mailed-codes/mail-code.ts';
import { surroundingsOf } from '../requests/network.ts';
import { findPeopleOfBrowser, isKnownPlace, rememberPlace, type PlaceKind } from '../tables/known-places.ts';

/** Where a request comes from, by keys that tell nobody where that is: a browser with a mark, and a network. */
export type SignInPlace = Readonly<Record<PlaceKind, string | undefined>>;

// each has ten tries of its own, so how many there are bounds how many passwords are looked at in all
const mostPlaces: Readonly<Record<PlaceKind, number>> = { browser: 32, network: 8 };

/** How long a network counts as somebody's after they were last seen there. */
export const networkDays = 30;

/** The place that a request comes from. */
export const readPlace = ({ keys, settings }: AuthDeps, c: Context): SignInPlace => {
  const mark = readDeviceMark(settings, c);
  const network = surroundingsOf(clientAddressOf(c));
  return {
    browser: mark === undefined ? undefined : hashOfToken(mark),
    network: network === undefined ? undefined : keyOfNetwork(keys, network),
  };
};

/** Whether somebody was signed in at a place: with the browser ever, from the network lately. Nobody takes as long as somebody. */
export const isPlaceOf = (
  { db, clock }: AuthDeps,
  userId: string | undefined,
  { kind, placeKey }: { readonly kind: PlaceKind; readonly placeKey: string },
): Promise<boolean> => {
  const since = new Date(kind === 'network' ? clock() - networkDays * 86_400_000 : 0);
  return isKnownPlace(db, { userId: userId ?? nobody, kind, placeKey }, since);
};

const nobody = '00000000-0000-0000-0000-000000000000';

/** Remembers where somebody has just been signed in, or refreshed their session. Only a sign-in gives a mark to a browser that has none: whoever keeps no cookies would use up the places of their own browsers by refreshing. */
export const rememberPlaceOf = async (
  deps: AuthDeps,
  c: Context,
  userId: string,
  { isSignIn }: { readonly isSignIn: boolean },
): Promise<void> => {
  const { db, settings, clock, random } = deps;
  const at = new Date(clock());
  const { browser, network } = readPlace(deps, c);
  const remember = (kind: PlaceKind, placeKey: string) =>
    rememberPlace(db, { userId, kind, placeKey }, { at, most: mostPlaces[kind] });
  if (network !== undefined) await remember('network', network);
  const people = browser === undefined ? [] : await findPeopleOfBrowser(db, browser);
  if (!isSignIn && !people.includes(userId)) return;
  // a mark that nobody was given here could be one that somebody else knows
  const known = people.length === 0 ? undefined : readDeviceMark(settings, c);
  const mark = known ?? Buffer.from(random(32)).toString('base64url');
  await remember('browser', hashOfToken(mark));
  setDeviceMark(settings, c, mark);
};
