import { useEffect, useState } from 'react';
import { useSession, type AccountDesk } from '#services/session.tsx';

/** What the auth server says of itself. */
export type Offer = Awaited<ReturnType<AccountDesk['offer']>>;

/** Asks the auth server what it offers; until it says so, or where it does not, nothing but the password and registering. */
export const useOffer = (): Offer => {
  const { desk } = useSession();
  const [offer, setOffer] = useState(usual);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => (await desk())?.offer();
    void ask().then((said) => said && isWanted && setOffer(said));
    return () => {
      isWanted = false;
    };
  }, [desk]);
  return offer;
};

const usual: Offer = { providers: [], takesNewcomers: true, takesPasskeys: false };
