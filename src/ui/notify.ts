import type { toast as ShownToast } from 'sonner';

/** A step that a message offers, e.g. Undo. */
export interface Offer {
  readonly label: string;
  readonly onAct: () => void;
}

const offerMs = 8000;
const problemMs = 12_000;

/** Short messages that disappear after a while: something is done, went wrong, or is done and can be undone. */
export const notify = {
  /** Says that something is done; the message disappears after a while. */
  done: (text: string): void => withToasts((toast) => toast.success(text)),
  /** Says what went wrong, for 12 seconds or until it is dismissed; `offer` is the next step. */
  problem: (text: string, offer?: Offer): void =>
    withToasts((toast) => toast.error(text, { duration: problemMs, closeButton: true, ...action(offer) })),
  /** Says that something is done, and offers a step for eight seconds. */
  offer: (text: string, offer: Offer): void =>
    withToasts((toast) => toast.success(text, { duration: offerMs, closeButton: true, ...action(offer) })),
  /** Removes every message that offers a step. Call it when the person who got the offer is no longer signed in. */
  withdrawOffers: (): void =>
    withToasts((toast) => {
      for (const { id, ...one } of toast.getToasts()) if ('action' in one && one.action) toast.dismiss(id);
    }),
};

type Toast = typeof ShownToast;

/** Loads the code for messages when it is first needed, so that no screen's code contains it. */
const withToasts = (show: (toast: Toast) => unknown): void => void import('sonner').then(({ toast }) => show(toast));

const action = (offer: Offer | undefined) => offer && { action: { label: offer.label, onClick: offer.onAct } };
