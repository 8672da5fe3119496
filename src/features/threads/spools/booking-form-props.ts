import type { OwnedThread } from '#data/inventory/inventory.ts';

/** The props of each form on a thread's page. */
export interface BookingFormProps {
  readonly owned: OwnedThread;
  /** The spool that is meant from the first; without it the one that a person would reach for. */
  readonly spoolId?: string | undefined;
  readonly onClose: () => void;
}
