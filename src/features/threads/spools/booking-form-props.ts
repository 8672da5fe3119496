import type { OwnedThread } from '#inventory/inventory.ts';

/** The props of each form on a thread's page. */
export interface BookingFormProps {
  readonly owned: OwnedThread;
  /** The spool to choose at first; by default the first in the order of `inReach`. */
  readonly spoolId?: string | undefined;
  readonly onClose: () => void;
}
