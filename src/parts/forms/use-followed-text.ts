import { useState } from 'react';

/** Keeps a field's text: it follows changes of `text` until a person has typed something else. */
export function useFollowedText(text: string): readonly [typed: string, type: (text: string) => void] {
  const [seen, setSeen] = useState(text);
  const [typed, setTyped] = useState(text);
  if (text !== seen) {
    setSeen(text);
    if (typed.trim() === seen.trim()) setTyped(text);
  }
  return [typed, setTyped];
}
