import { useState } from 'react';

/** The text of a field: it follows what is set elsewhere until a person has typed something else. */
export const useFollowedText = (text: string): readonly [typed: string, type: (text: string) => void] => {
  const [seen, setSeen] = useState(text);
  const [typed, setTyped] = useState(text);
  if (text !== seen) {
    setSeen(text);
    if (typed.trim() === seen.trim()) setTyped(text);
  }
  return [typed, setTyped];
};
