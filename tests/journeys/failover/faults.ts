import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './a-cluster.ts';
import type { Machine } from './a-machine.ts';
import type { Mode } from './configuration.ts';

export interface Fault {
  readonly name: string;
  readonly before?: { readonly bookEveryMs: number; readonly run: (leader: Machine) => Promise<void> };
  readonly strike: (leader: Machine, cluster: Cluster) => Promise<void>;
  readonly end: (leader: Machine) => Promise<void> | void;
  readonly takesOver: boolean;
  /** The mode in which the machine that takes over lacks some confirmed changes. */
  readonly losesTail?: Mode;
}

const nothing = (): void => {};

/** How long the replicas are cut off: longer than the server lets a statement of a push run. */
const tailMs = 20_000;

export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of its PostgreSQL',
    strike: (leader) => leader.killPostgres(),
    end: nothing,
    takesOver: false,
  },
  {
    name: 'the machine is lost',
    strike: (leader) => leader.lose(),
    end: (leader) => leader.bringBack(),
    takesOver: true,
  },
  {
    name: 'switchover',
    strike: (leader, cluster) => cluster.switchOver(leader),
    end: nothing,
    takesOver: true,
  },
  {
    name: 'its network is cut',
    strike: (leader) => leader.cut(),
    end: (leader) => leader.mend(),
    takesOver: true,
  },
  {
    name: 'it is frozen, and thaws later',
    strike: (leader) => leader.freeze(),
    end: (leader) => leader.thaw(),
    takesOver: true,
  },
  {
    name: 'its replicas get nothing for 20 s, then the machine is lost',
    before: {
      bookEveryMs: 1000,
      run: async (leader) => {
        await leader.cutReplicas();
        await sleep(tailMs);
      },
    },
    strike: (leader) => leader.lose(),
    end: (leader) => leader.bringBack(),
    takesOver: true,
    losesTail: 'asynchronous',
  },
];
