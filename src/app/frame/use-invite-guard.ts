import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSession } from '#services/session.tsx';
import { createDeviceStorage } from '#session/device-storage.ts';
import type { AppParts } from '../app-parts.ts';
import { createInviteGuard } from './invite-guard.ts';
import { watchHands } from './watch-hands.ts';

type Parts = Pick<AppParts, 'deviceWork' | 'device' | 'report' | 'window'>;

/** Calls the invite guard at every visit. If session storage is blocked, the guard's mark lasts as long as the page. */
export function useInviteGuard(parts: Parts): void {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { state } = useSession();
  const [{ guard, hands }] = useState(() => makeGuard(parts, (to) => navigate(to, { replace: true })));
  const { window } = parts;
  const signedIn = state.kind === 'signedIn';
  const session = state.kind === 'signedOut' ? '' : `${state.account.userId} ${state.account.at}`;
  useEffect(() => hands.watch(), [hands]);
  useEffect(() => {
    hands.rest();
    const { hash } = window.location;
    void guard({ path, search: search === '' ? '' : `?${search}`, hash, signedIn, session });
  }, [guard, hands, window, path, search, signedIn, session]);
}

const makeGuard = ({ deviceWork, device, report, window }: Parts, redirect: (to: string) => void) => {
  const storage = createDeviceStorage(() => window.sessionStorage);
  const hands = watchHands(window.document);
  let marked = storage.get(markKey);
  const guard = createInviteGuard({
    count: async () => {
      try {
        const { myInvites } = await deviceWork();
        await myInvites.load({ force: true });
        const { failure, items } = myInvites.get();
        return failure === undefined ? items.length : undefined;
      } catch (fault) {
        report(fault);
        return undefined;
      }
    },
    isOnline: device.network.isOnline,
    isBusy: hands.isBusy,
    mark: {
      get: () => marked,
      set: (session) => {
        marked = session;
        storage.set(markKey, session);
      },
    },
    redirect,
  });
  return { guard, hands };
};

const markKey = 'spoolside.invitesAsked';
