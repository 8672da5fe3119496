import type { OwnedThread } from '#data/inventory.ts';

/** What each form on a thread's page is told. */
export interface BookingFormProps {
  readonly owned: OwnedThread;
  readonly onClose: () => void;
}
