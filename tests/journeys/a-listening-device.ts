import { afterAll, beforeAll } from 'vitest';
import { newId } from '#core/ids.ts';
import { withDatabase, type TestDatabase } from '../server/database.ts';
import { aNode } from '../server/doorbell/a-node.ts';
import { tokenOf, type Person } from '../server/product.ts';
import { aLiveDevice } from './a-live-device.ts';

export let own: TestDatabase;

export const withDoorbell = (): void => {
  beforeAll(async () => {
    own = await withDatabase();
  });
  afterAll(() => own.close());
};

export const aListeningDevice = async (person: Person, teamId: string, url: () => string) => {
  const answeredAt: number[] = [];
  const device = await aLiveDevice({
    userId: person.userId,
    teamId,
    token: tokenOf(person),
    url,
    onAnswer: (init) => {
      if (init?.method === 'POST') answeredAt.push(performance.now());
    },
  });
  const arrivalOf = (key: string) =>
    new Promise<number>((resolve) => {
      const end = device.store.feed.subscribe((keys) => {
        if (!keys.includes(key)) return;
        end();
        resolve(performance.now());
      });
    });
  return { ...device, answeredAt, arrivalOf };
};

export const aThread = (code: string) => {
  const id = newId();
  return { id, draft: { name: 'thread.create' as const, args: { id, set: { brand: 'Isacord', line: '40', code } } } };
};

export const aWorkshop = async () => {
  const node = await aNode(own);
  const [ana, bo] = [node.person('ana'), node.person('bo')];
  const teamId = await node.team(ana);
  await node.join(bo, teamId, 'member');
  return { node, ana, bo, teamId };
};

export const edits = 25;

export const at = (times: readonly number[], share: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
