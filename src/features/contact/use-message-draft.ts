import { useLayoutEffect, useRef, useState } from 'react';
import { useDraft } from '#parts/use-draft.ts';
import type { MessageText } from './check-message.ts';

/** The open form: kept on this device while somebody types, and emptied once the message is kept elsewhere. */
export interface MessageDraft {
  readonly value: MessageText;
  readonly set: (change: Partial<MessageText>) => void;
  /** Takes out what was taken for a message; what somebody typed since then stays. */
  readonly empty: (taken: MessageText) => void;
}

const blank: MessageText = { topic: '', message: '' };

/** The draft of a message; a reload loses nothing of it. */
export const useMessageDraft = (): MessageDraft => {
  const { value, set, clear } = useDraft<MessageText>({ form: 'contact', team: null }, blank);
  // What was emptied must not come back on the screen: the draft itself remembers what was typed.
  const [isEmpty, setEmpty] = useState(false);
  const draft: MessageDraft = {
    value: isEmpty ? blank : value,
    set: (change) => {
      set(isEmpty ? { ...blank, ...change } : change);
      setEmpty(false);
    },
    empty: (taken) => {
      const left = leftOf(latest.current.value, taken);
      if (left.topic !== '' || left.message !== '') return latest.current.set(left);
      clear();
      setEmpty(true);
    },
  };
  // Somebody who has waited for the disk holds the form of an earlier moment.
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  return draft;
};

const leftOf = (now: MessageText, taken: MessageText): MessageText => ({
  topic: now.topic === taken.topic ? '' : now.topic,
  message: now.message === taken.message ? '' : now.message,
});
