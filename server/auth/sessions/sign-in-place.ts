import type { Context } from 'hono';
import type { AuthDeps } from '../auth-deps.ts';
import { clientAddressOf } from '../requests/client-address.ts';
import { readDeviceMark, setDeviceMark } from './device-mark.ts';
import { hashOfToken, keyOfNetwork } from '../mailed-codes/mail-code.ts';
import { surroundingsOf } from '../requests/network.ts';
import { findPeopleOfBrowser, isKnownPlace, rememberPlace, type PlaceKind } from '../tables/known-places.ts';

/** The browser (undefined without a mark) and the network of a request, as keys that reveal neither. */
export type SignInPlace = Readonly<Record<PlaceKind, string | undefined>>;

// how many are stored per person; each has ten tries of its own, so this bounds how many passwords can be tried
const mostPlaces: Readonly<Record<PlaceKind, number>> = { browser: 32, network: 8 };

/** How many days a network counts as a person's after they were last seen there. */
export const networkDays = 30;

/** Reads where a request comes from. */
export const readPlace = ({ keys, settings }: AuthDeps, c: Context): SignInPlace => {
  const mark = readDeviceMark(settings, c);
  const network = surroundingsOf(clientAddressOf(c));
  return {
    browser: mark === undefined ? undefined : hashOfToken(mark),
    network: network === undefined ? undefined : keyOfNetwork(keys, network),
  };
};

/** Whether a browser, or a network of the last 30 days, is known as the person's. An unknown person takes as long. */
export const isPlaceOf = (
  { db, clock }: AuthDeps,
  userId: string | undefined,
  { kind, placeKey }: { readonly kind: PlaceKind; readonly placeKey: string },
): Promise<boolean> => {
  const since = new Date(kind === 'network' ? clock() - networkDays * 86_400_000 : 0);
  return isKnownPlace(db, { userId: userId ?? nobody, kind, placeKey }, since);
};

const nobody = '00000000-0000-0000-0000-000000000000';

/** Stores the network of a sign-in or refresh; its browser too, unless a refresh comes from an unknown one. */
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
  // only a sign-in gives a mark: else each refresh without cookies would add a browser and push out a real one
  if (!isSignIn && !people.includes(userId)) return;
  // a mark that this server gave to no one may have been set by somebody else
  const known = people.length === 0 ? undefined : readDeviceMark(settings, c);
  const mark = known ?? Buffer.from(random(32)).toString('base64url');
  await remember('browser', hashOfToken(mark));
  setDeviceMark(settings, c, mark);
};
