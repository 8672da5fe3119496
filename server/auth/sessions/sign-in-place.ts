import type { Context } from 'hono';
import type { AuthDeps } from '../auth-deps.ts';
import { clientAddressOf } from '../requests/client-address.ts';
import { readDeviceMark, setDeviceMark } from './device-mark.ts';
import { hashOfToken, keyOfNetwork } from '../mailed-codes/mail-code.ts';
import { surroundingsOf } from '../requests/network.ts';
import { findPeopleOfBrowser, isKnownPlace, rememberPlace, type PlaceKind } from '../tables/known-places.ts';

/** The browser (undefined without a mark) and the network of a request, as keys that do not reveal them. */
export type SignInPlace = Readonly<Record<PlaceKind, string | undefined>>;

// the most places stored per person; each place allows ten tries at a password
const mostPlaces: Readonly<Record<PlaceKind, number>> = { browser: 32, network: 8 };

/** A network counts as a person's for this many days after their last sign-in or refresh from it. */
export const networkDays = 30;

/** Reads the browser and the network from which a request comes. */
export function readPlace({ keys, settings }: AuthDeps, c: Context): SignInPlace {
  const mark = readDeviceMark(settings, c);
  const network = surroundingsOf(clientAddressOf(c));
  return {
    browser: mark === undefined ? undefined : hashOfToken(mark),
    network: network === undefined ? undefined : keyOfNetwork(keys, network),
  };
}

/** Whether a browser or a network is known as the person's. The answer takes equally long for an unknown person. */
export function isPlaceOf(
  { db, clock }: AuthDeps,
  userId: string | undefined,
  { kind, placeKey }: { readonly kind: PlaceKind; readonly placeKey: string },
): Promise<boolean> {
  const since = new Date(kind === 'network' ? clock() - networkDays * 86_400_000 : 0);
  return isKnownPlace(db, { userId: userId ?? nobody, kind, placeKey }, since);
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Stores the network of a sign-in or refresh. Stores the browser unless an unknown browser sent a refresh. */
export async function rememberPlaceOf(
  deps: AuthDeps,
  c: Context,
  userId: string,
  { isSignIn }: { readonly isSignIn: boolean },
): Promise<void> {
  const { db, settings, clock, random } = deps;
  const at = new Date(clock());
  const { browser, network } = readPlace(deps, c);
  const remember = (kind: PlaceKind, placeKey: string) =>
    rememberPlace(db, { userId, kind, placeKey }, { at, most: mostPlaces[kind] });
  if (network !== undefined) await remember('network', network);
  const people = browser === undefined ? [] : await findPeopleOfBrowser(db, browser);
  // a refresh creates no mark: refreshes without cookies would add browsers and displace the real ones
  if (!isSignIn && !people.includes(userId)) return;
  // a mark with which no person has signed in is replaced, because a stranger may have set it
  const known = people.length === 0 ? undefined : readDeviceMark(settings, c);
  const mark = known ?? Buffer.from(random(32)).toString('base64url');
  await remember('browser', hashOfToken(mark));
  setDeviceMark(settings, c, mark);
}
