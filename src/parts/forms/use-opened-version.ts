import { useState } from 'react';

/** Returns the row's version when its form opened; while `isOpen` is false, the newest. */
export function useOpenedVersion(version: number, isOpen = true): number {
  const [opened, setOpened] = useState(version);
  if (!isOpen && opened !== version) setOpened(version);
  return opened;
}
