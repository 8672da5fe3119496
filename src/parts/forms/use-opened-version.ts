import { useState } from 'react';

/** Returns the row's version when its form opened: a later change that this form replaces makes a notice. */
export const useOpenedVersion = (version: number, isOpen = true): number => {
  const [opened, setOpened] = useState(version);
  if (!isOpen && opened !== version) setOpened(version);
  return opened;
};
