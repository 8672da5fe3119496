import type { Role } from '#core/access/permissions.ts';
import type { Person } from '../server/product.ts';
import type { Browser } from './browser.ts';
import type { Disk } from './disk.ts';
import type { Tab } from './tab.ts';

/** A browser profile in somebody's hands. */
export interface Device {
  readonly name: string;
  readonly person: Person;
  readonly browser: Browser;
  readonly tabs: Tab[];
  /** Whether it holds a stream of doorbells: then it asks less often by itself. */
  readonly hears: boolean;
  /** How far its clock is off, in ms. */
  readonly clockOffset: number;
  disk: Disk;
  /** The ids of the changes that it held when it was copied from another device. */
  readonly inherited: ReadonlySet<string>;
  /** The role that it assumes for the person: looked up when a tab is opened. */
  role: Role;
  isCutOff: boolean;
  isSignedOut: boolean;
  /** The release of the product that it opens. */
  code: number;
  /** The disk as it was a while ago, to which a power cut may take it back. */
  earlier: Disk | undefined;
}
