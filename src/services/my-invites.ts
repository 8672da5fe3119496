import { useEffect, useState } from 'react';
import type { MyInvites, MyInvitesSnapshot } from '#session/my-invites.ts';
import { useOwnWork } from './own-work.ts';

/** The invites to the person who is here, kept current, and what can be done about them. */
export interface MyInvitesService extends MyInvitesSnapshot, Pick<MyInvites, 'load' | 'accept' | 'decline'> {}

/** Looks after the person's own invites; undefined until their code is here. */
export const useMyInvites = (): MyInvitesService | undefined => {
  const load = useOwnWork();
  const [service, setService] = useState<MyInvitesService>();
  useEffect(() => {
    let isHere = true;
    let leave = () => {};
    const begin = async () => {
      const { myInvites } = await load();
      if (!isHere) return;
      const show = () => setService({ ...myInvites, ...myInvites.get() });
      leave = myInvites.subscribe(show);
      show();
      await myInvites.load();
    };
    void begin().catch(() => undefined); // where nothing can be stored, the banners say it
    return () => {
      isHere = false;
      leave();
    };
  }, [load]);
  return service;
};
