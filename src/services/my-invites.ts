import { useEffect, useState } from 'react';
import { err } from '#core/result.ts';
import type { MyInvites } from '#me/my-invites.ts';
import { useStore } from './personal-stores.ts';
import { useMeService, type CallRefusal } from './me-service.ts';

/** The invites to the signed-in person, and the actions on them. */
export type MyInvitesService = ReturnType<MyInvites['get']> & Pick<MyInvites, 'load' | 'accept' | 'decline'>;

/** Returns the person's invites; `loading` while their code is fetched. If that fails, the failure is `offline`. */
export function useMyInvites(): MyInvitesService {
  const load = useMeService();
  const [code, setCode] = useState<Code>({ loading: true });
  const snapshot = useStore(code.store);
  const fetch = async (): Promise<void> => {
    const loaded = await load().catch(() => undefined);
    void loaded?.myInvites.load();
    setCode(loaded ? { store: loaded.myInvites, loading: false } : { loading: false, failure: away });
  };
  // oxlint-disable-next-line react/exhaustive-deps -- fetch once here, and again only when a caller asks
  useEffect(() => void fetch(), [load]);
  if (code.store && snapshot) return { ...code.store, ...snapshot };
  const withCode = <T>(act: (invites: MyInvites) => Promise<T>) =>
    load().then(
      ({ myInvites }) => act(myInvites),
      () => err(away),
    );
  return {
    items: [],
    isKnown: false,
    loading: code.loading,
    failure: code.failure,
    load: () => {
      setCode({ ...code, loading: true });
      return fetch();
    },
    accept: (choice) => withCode((invites) => invites.accept(choice)),
    decline: (publicId) => withCode((invites) => invites.decline(publicId)),
  };
}

interface Code {
  readonly store?: MyInvites;
  readonly loading: boolean;
  readonly failure?: CallRefusal;
}

const away: CallRefusal = { kind: 'offline' };
