import type { Role } from '#core/access/permissions.ts';
import type { Person } from '../server/product.ts';
import type { Browser } from './browser.ts';
import type { Disk } from './disk.ts';
import type { Tab } from './tab.ts';

export interface Device {
  readonly name: string;
  readonly person: Person;
  readonly browser: Browser;
  readonly tabs: Tab[];
  /** Whether it gets rings of the doorbell; its engine then pulls less often by itself. */
  readonly hears: boolean;
  /** How many ms its clock is ahead of the true time. */
  readonly clockOffset: number;
  disk: Disk;
  /** The ids of the changes that it held when it was copied from another device. */
  readonly inherited: ReadonlySet<string>;
  /** The person's role as the device last read it, when a tab was opened. */
  role: Role;
  isCutOff: boolean;
  isSignedOut: boolean;
  /** The number of the release that its new tabs load. */
  code: number;
  /** An earlier copy of the disk, to which a power cut sets the disk back; undefined if there is none. */
  earlier: Disk | undefined;
}
