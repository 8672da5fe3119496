import { useEffect, useState } from 'react';
import { useDevice } from '#services/device.ts';
import { useSession, type AuthActions } from '#services/session.tsx';

/** What the auth server says of itself. */
export type Offer = NonNullable<Awaited<ReturnType<AuthActions['offer']>>>;

/** Asks the auth server what it offers, and again when the network comes or goes; until it says so, or where it does not, nothing but the password and registering. */
export const useOffer = (): Offer => {
  const { authActions } = useSession();
  const { network } = useDevice();
  const [offer, setOffer] = useState(usual);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => (await authActions())?.offer();
    const look = () => void ask().then((said) => said && isWanted && setOffer(said));
    look();
    const unsubscribe = network.subscribe(look);
    return () => {
      isWanted = false;
      unsubscribe();
    };
  }, [authActions, network]);
  return offer;
};

const usual: Offer = { providers: [], takesNewcomers: true };
