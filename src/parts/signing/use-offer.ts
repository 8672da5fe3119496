import { useEffect, useState } from 'react';
import { useDevice } from '#services/device.ts';
import { useSession, type AuthActions } from '#services/session.tsx';

/** What the auth server offers: other sign-in providers, and whether people may register. */
export type Offer = NonNullable<Awaited<ReturnType<AuthActions['offer']>>>;

/**
 * Returns what the auth server offers; asks again when the network changes. Until it answers, registration counts as
 * open.
 */
export function useOffer(): Offer {
  const { authActions } = useSession();
  const { network } = useDevice();
  const [offer, setOffer] = useState(usual);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => (await authActions())?.offer();
    const refresh = () => void ask().then((said) => said && isWanted && setOffer(said));
    refresh();
    const unsubscribe = network.subscribe(refresh);
    return () => {
      isWanted = false;
      unsubscribe();
    };
  }, [authActions, network]);
  return offer;
}

const usual: Offer = { providers: [], takesNewcomers: true };
