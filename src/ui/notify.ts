import type { toast as ShownToast } from 'sonner';

/** A step a message offers, e.g. Undo. */
export interface Offer {
  readonly label: string;
  readonly onAct: () => void;
}

const offerMs = 8000;
const problemMs = 12_000;

/** Short messages in passing: something is done, something went wrong, or something is done and can be taken back. */
export const notify = {
  /** Says that it is done, for the moment that the place of messages gives to such. */
  done: (text: string): void => withToasts((toast) => toast.success(text)),
  /** Says what went wrong, long enough to read, until it is dismissed; `offer` is the next step. */
  problem: (text: string, offer?: Offer): void =>
    withToasts((toast) => toast.error(text, { duration: problemMs, closeButton: true, ...action(offer) })),
  /** Says that it is done and offers a step for a while. */
  offer: (text: string, offer: Offer): void =>
    withToasts((toast) => toast.success(text, { duration: offerMs, closeButton: true, ...action(offer) })),
  /** Puts away whatever offers a step: the person to whom it was offered is gone. */
  withdrawOffers: (): void =>
    withToasts((toast) => {
      for (const { id, ...one } of toast.getToasts()) if ('action' in one && one.action) toast.dismiss(id);
    }),
};

type Toast = typeof ShownToast;

/** The code of messages comes behind the first paint; no screen carries it only because it may have something to say. */
const withToasts = (show: (toast: Toast) => unknown): void => void import('sonner').then(({ toast }) => show(toast));

const action = (offer: Offer | undefined) => offer && { action: { label: offer.label, onClick: offer.onAct } };
