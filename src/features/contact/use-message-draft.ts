import { useState } from 'react';
import { useDraft } from '#parts/use-draft.ts';
import type { MessageText } from './check-message.ts';

/** The open form: kept on this device while somebody types, and emptied once the message is kept elsewhere. */
export interface MessageDraft {
  readonly value: MessageText;
  readonly set: (change: Partial<MessageText>) => void;
  readonly empty: () => void;
}

const blank: MessageText = { topic: '', message: '' };

/** The draft of a message; a reload loses nothing of it. */
export const useMessageDraft = (): MessageDraft => {
  const { value, set, clear } = useDraft<MessageText>('contact', blank);
  // What was emptied must not come back on the screen: the draft itself remembers what was typed.
  const [isEmpty, setEmpty] = useState(false);
  return {
    value: isEmpty ? blank : value,
    set: (change) => {
      set(isEmpty ? { ...blank, ...change } : change);
      setEmpty(false);
    },
    empty: () => {
      clear();
      setEmpty(true);
    },
  };
};
