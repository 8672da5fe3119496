import { useEffect, useState } from 'react';

/** The pause in typing, in ms, that hides the digit keys: pauses while reading a number are shorter. */
const pauseMs = 900;

/** Hides the digit keys on a small screen, for example after an answer and a pause in typing. */
export function useFolding(text: string, isAnswered: boolean) {
  const [isFolded, setFolded] = useState(() => text !== '' && isSmall());
  /** The text for which the person showed the digit keys again. They stay visible until this text changes. */
  const [openFor, setOpenFor] = useState<string>();
  if (text === '' && (isFolded || openFor !== undefined)) {
    setFolded(false);
    setOpenFor(undefined);
  }
  useEffect(() => {
    if (!isAnswered || text === openFor) return undefined;
    const timer = setTimeout(() => setFolded(isSmall()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, isAnswered, openFor]);
  const fold = () => setFolded(isSmall());
  const unfold = () => {
    setFolded(false);
    setOpenFor(text);
  };
  return { isFolded, fold, unfold };
}

/** Whether the screen is too small for the digit keys and the answer together. */
const isSmall = (): boolean =>
  ['(max-width: 40rem)', '(max-height: 32rem)'].some((size) => window.matchMedia(size).matches);
