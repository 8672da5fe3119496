import '#texts/en/spools.ts';
import type { ReactNode } from 'react';
import { threadTitle } from '#core/threads/thread-title.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { BookingFormProps, SpoolBooking } from './use-spool-booking.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { SelectField } from '#ui/select-field.tsx';

export function SpoolBookingForm<Fields extends object>({
  title,
  booking,
  onSpool,
  onBook,
  owned,
  onClose,
  children,
}: BookingFormProps & {
  readonly title: string;
  readonly booking: SpoolBooking<Fields>;
  readonly onSpool: (spoolId: string) => void;
  readonly onBook: () => Promise<unknown>;
  readonly children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      subtitle={threadTitle(owned.thread)}
      onClose={onClose}
      onSubmit={() => booking.gone === undefined && void onBook()}
      actions={<DialogActions submit={t('threads.book')} busy={booking.isSaving} onCancel={booking.discard} />}
    >
      {booking.failure !== undefined && (
        <Banner tone="danger" announce>
          {booking.failure}
        </Banner>
      )}
      <LeftDrafts draft={booking} />
      {booking.gone !== undefined && (
        <Banner tone="warn" announce>
          {booking.gone}
        </Banner>
      )}
      <SelectField
        label={t('threads.spool')}
        value={booking.gone === undefined ? booking.spool.id : ''}
        onChange={onSpool}
        options={[
          ...(booking.gone === undefined ? [] : [{ value: '', label: t('spools.chooseOther') }]),
          ...booking.spools.map(({ id, spool }) => ({
            value: id,
            label: spoolChoice(spool, booking.workspace.settings.units),
          })),
        ]}
      />
      {children}
    </Dialog>
  );
}
