import { later } from '#ui/later.tsx';
import type { BookingFormProps } from './spool-booking-form.tsx';

export type Booking = 'addSpools' | 'use' | 'count' | 'weigh' | 'edit';

const AddSpools = later(async () => (await import('./add-spools-dialog.tsx')).AddSpoolsDialog);
const Use = later(async () => (await import('./use-dialog.tsx')).UseDialog);
const Count = later(async () => (await import('./count-dialog.tsx')).CountDialog);
const Weigh = later(async () => (await import('./weigh-dialog.tsx')).WeighDialog);
const Edit = later(async () => (await import('../form/edit-thread-dialog.tsx')).EditThreadDialog);

const forms = { addSpools: AddSpools, use: Use, count: Count, weigh: Weigh, edit: Edit } as const;

export function BookingDialog({ booking, ...form }: BookingFormProps & { readonly booking: Booking }) {
  const Form = forms[booking];
  return <Form {...form} />;
}
