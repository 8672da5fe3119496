import type { ReactNode } from 'react';
import { LogOutContext } from '#services/log-out.ts';
import { OwnWorkContext, type OwnWork } from '#services/own-work.ts';

const fails = () => Promise.reject(new Error('The test did not expect this.'));

/** Gives a screen what a person may do with all that lies on their device; what the test does not name fails. */
export const withOwnWork = (page: ReactNode, own: Partial<OwnWork> = {}, logOut: () => void = () => undefined) => {
  const work: OwnWork = {
    device: fails,
    syncEverything: fails,
    exportEverything: fails,
    changeProfile: fails,
    countUnsent: fails,
    endAccount: fails,
    storageState: fails,
    ...own,
  };
  return (
    <OwnWorkContext value={async () => work}>
      <LogOutContext value={logOut}>{page}</LogOutContext>
    </OwnWorkContext>
  );
};
