import { useLayoutEffect, useRef, useState } from 'react';
import { useDraft, type Draft } from '#parts/forms/use-draft.ts';
import type { MessageText } from './check-message.ts';

/** The text in the form. It is kept on this device while the person types, and emptied once the message is stored. */
export interface MessageDraft {
  readonly value: MessageText;
  readonly set: (change: Partial<MessageText>) => void;
  /** Empties the fields that still hold the stored message; a field changed since then stays. */
  readonly empty: (taken: MessageText) => void;
  readonly left: Draft<object>['left'];
}

const blank: MessageText = { topic: '', message: '' };

/** Keeps the draft of the contact form; it survives a reload. */
export const useMessageDraft = (): MessageDraft => {
  const { value, set, clear, left } = useDraft<MessageText>({ form: 'contact', team: null }, blank);
  // After `clear()` the draft value still holds the old text; this flag keeps it off the screen.
  const [isEmpty, setEmpty] = useState(false);
  const draft: MessageDraft = {
    value: isEmpty ? blank : value,
    set: (change) => {
      set(isEmpty ? { ...blank, ...change } : change);
      setEmpty(false);
    },
    empty: (taken) => {
      const open = leftOf(latest.current.value, taken);
      if (open.topic !== '' || open.message !== '') return latest.current.set(open);
      clear();
      setEmpty(true);
    },
    left: {
      ...left,
      take: (one) => {
        left.take(one);
        setEmpty(false);
      },
    },
  };
  // A caller that waited for the disk has an old draft object; `latest` is the present one.
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
