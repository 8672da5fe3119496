import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createPersonalCalls, type PersonalCallsDeps } from '#app/me/personal-calls.ts';
import { ok } from '#core/result.ts';
import { initialMemberSettings } from '#core/settings/settings.ts';
import { openDeviceDatabase } from '#data/database/device-database.ts';

/** A pause ends only when the test wakes the queue. */
export const someOwnCalls = (
  deps: Pick<PersonalCallsDeps, 'account' | 'me'> & Partial<PersonalCallsDeps>,
  disk: IDBFactory = new IDBFactory(),
) => {
  const device = { db: openDeviceDatabase({ indexedDB: disk, IDBKeyRange }), now: () => Date.now() };
  const refused: string[] = [];
  const calls = createPersonalCalls({
    device: async () => device,
    settings: { own: async () => ok(initialMemberSettings) },
    session: { onRenewed: () => () => false },
    window: new EventTarget(),
    setTimer: () => () => undefined,
    onRefused: (call) => void refused.push(call),
    report: (fault) => {
      throw fault;
    },
    ...deps,
  });
  return { ...calls, refused, device };
};
