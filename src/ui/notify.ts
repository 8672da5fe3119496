import { toast } from 'sonner';

/** A step a message offers, e.g. Undo. */
export interface Offer {
  readonly label: string;
  readonly onAct: () => void;
}

const successMs = 1000;
const offerMs = 8000;
const problemMs = 12_000;

/** Short messages in passing: something is done, something went wrong, or something is done and can be taken back. */
export const notify = {
  /** Says for a second that it is done. */
  done: (text: string): void => void toast.success(text, { duration: successMs }),
  /** Says what went wrong, long enough to read, until it is dismissed; `offer` is the next step. */
  problem: (text: string, offer?: Offer): void =>
    void toast.error(text, { duration: problemMs, closeButton: true, ...action(offer) }),
  /** Says that it is done and offers a step for a while. */
  offer: (text: string, offer: Offer): void =>
    void toast.success(text, { duration: offerMs, closeButton: true, ...action(offer) }),
};

const action = (offer: Offer | undefined) => offer && { action: { label: offer.label, onClick: offer.onAct } };
