import type { ReactNode } from 'react';
import { LogOutContext } from '#services/log-out.ts';
import { MeServiceContext, type MeService } from '#services/me-service.ts';

const fails = () => Promise.reject(new Error('The test did not expect this.'));

const empty = { items: [], isKnown: true, loading: false, failure: undefined };

const noInvites: MeService['myInvites'] = {
  get: () => empty,
  subscribe: () => () => undefined,
  load: async () => undefined,
  accept: fails,
  decline: fails,
};

export const nothingWorks: MeService = {
  myInvites: noInvites,
  notifications: { get: () => empty, subscribe: () => () => undefined, load: async () => undefined, markRead: fails },
  lowStockMarks: {
    get: () => ({}),
    subscribe: () => () => undefined,
    markRead: () => undefined,
    prune: () => undefined,
  },
  setInTeam: fails,
  device: fails,
  syncEverything: fails,
  exportEverything: fails,
  serverExport: fails,
  changeProfile: fails,
  sendMessage: fails,
  countUnsent: fails,
  endAccount: fails,
  storageState: fails,
};

export const withMeService = (page: ReactNode, own: Partial<MeService> = {}, logOut: () => void = () => undefined) => {
  const work: MeService = { ...nothingWorks, ...own };
  return (
    <MeServiceContext value={async () => work}>
      <LogOutContext value={logOut}>{page}</LogOutContext>
    </MeServiceContext>
  );
};
