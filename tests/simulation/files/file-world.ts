import { newId } from '#core/ids.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { seeded } from '../../src/seeded.ts';
import {
  aChange,
  aDevice as aCaller,
  aFile,
  aProduct,
  aThread,
  type Person,
  type Product,
} from '../../server/product.ts';
import { aPdf, sha256Of } from '../../server/files/some-bytes.ts';
import { createBackups, type Backups } from '../backups.ts';
import type { Violation } from '../violation.ts';
import { aFileDevice, type FileDevice } from './file-device.ts';

export interface FileServers {
  readonly products: readonly [Product, Product];
  readonly backups: Backups;
  readonly close: () => Promise<void>;
}

/** Starts the servers once. Parts are small, so that even small files have several parts. */
export const startFileServers = async (): Promise<FileServers> => {
  const { filePartBytes } = fileLimits;
  Object.assign(fileLimits, { filePartBytes: smallPart });
  const first = await aProduct();
  const second = await aProduct({ db: first.db });
  return {
    products: [first, second],
    backups: await createBackups(first.db),
    close: async () => {
      Object.assign(fileLimits, { filePartBytes });
      await first.close();
    },
  };
};

const smallPart = 64;

export interface FileWorld {
  readonly random: () => number;
  readonly servers: FileServers;
  readonly teamId: string;
  readonly threadId: string;
  readonly ana: Person;
  readonly bo: Person;
  readonly eve: { readonly person: Person; readonly teamId: string };
  readonly contents: readonly Uint8Array[];
  readonly devices: FileDevice[];
  /** Bo's device while Bo is out of the team; else undefined. */
  left: FileDevice | undefined;
  isFaulty: boolean;
  backupAt: number | undefined;
  readonly deletedHashes: Set<string>;
  readonly broken: Violation[];
  readonly now: () => number;
  readonly pass: (ms: number) => void;
  readonly open: (name: string, person: Person, disk?: IDBFactory) => FileDevice;
}

export const createFileWorld = async (servers: FileServers, seed: number): Promise<FileWorld> => {
  const random = seeded(seed ^ 0xf11e);
  const [product, other] = servers.products;
  product.time.now = Date.parse('2026-03-01T10:00:00.000Z');
  const [ana, bo, stranger] = ['ana', 'bo', 'eve'].map((name) => product.person(name)) as [Person, Person, Person];
  const teamId = await product.team(ana);
  await product.join(bo, teamId, 'admin');
  const thread = aThread();
  await aCaller(ana, teamId).push(aChange('thread.create', thread));
  const contents = Array.from({ length: 6 }, (_, at) => aPdf(smallPart * at + 20 + at * 7, seed * 10 + at));
  const eve = { person: stranger, teamId: await product.team(stranger) };
  const hers = aThread();
  await aCaller(stranger, eve.teamId).push(
    aChange('thread.create', hers),
    ...contents.map((bytes) => {
      const named = { sha256: sha256Of(bytes), bytes: bytes.length, type: 'application/pdf' };
      return aChange('file.create', { id: newId(), set: aFile('thread', hers.id, named) });
    }),
  );
  const world: FileWorld = {
    random,
    servers,
    teamId,
    threadId: thread.id,
    ana,
    bo,
    eve,
    contents,
    devices: [],
    left: undefined,
    isFaulty: true,
    backupAt: undefined,
    deletedHashes: new Set(),
    broken: [],
    now: () => product.time.now,
    pass: (ms) => {
      product.time.now += ms;
      other.time.now = product.time.now;
    },
    open: (name, person, disk) => {
      const around = {
        random,
        clock: () => product.time.now,
        server: () => (random() < 0.5 ? product : other),
        isFaulty: () => world.isFaulty,
        broken: world.broken,
      };
      const device = aFileDevice(around, name, person, teamId, disk);
      world.devices.push(device);
      return device;
    },
  };
  world.pass(0);
  for (const [name, person] of [
    ['tablet', ana],
    ['phone', bo],
    ['desk', ana],
  ] as const)
    await world.open(name, person).meet();
  return world;
};
