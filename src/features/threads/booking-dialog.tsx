import { lazy, Suspense } from 'react';
import type { BookingFormProps } from './booking-form-props.ts';

/** The forms that a thread's page can open. */
export type Booking = 'addSpools' | 'use' | 'count' | 'weigh' | 'edit';

const AddSpools = lazy(() => import('./add-spools-dialog.tsx').then((file) => ({ default: file.AddSpoolsDialog })));
const Use = lazy(() => import('./use-dialog.tsx').then((file) => ({ default: file.UseDialog })));
const Count = lazy(() => import('./count-dialog.tsx').then((file) => ({ default: file.CountDialog })));
const Weigh = lazy(() => import('./weigh-dialog.tsx').then((file) => ({ default: file.WeighDialog })));
const Edit = lazy(() => import('./edit-thread-dialog.tsx').then((file) => ({ default: file.EditThreadDialog })));

const forms = { addSpools: AddSpools, use: Use, count: Count, weigh: Weigh, edit: Edit } as const;

/** The open form; its code comes when it is first needed and is in the precache. */
export const BookingDialog = ({ booking, ...form }: BookingFormProps & { readonly booking: Booking }) => {
  const Form = forms[booking];
  return (
    <Suspense>
      <Form {...form} />
    </Suspense>
  );
};
