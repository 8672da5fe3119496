import { createContext, use } from 'react';

/** Filled by the app: asks first when changes are unsent. */
export const LogOutContext = createContext<(() => void) | undefined>(undefined);

/** Begins a log-out, which clears this device; a question comes first when something would be lost. */
export const useLogOut = (): (() => void) => {
  const logOut = use(LogOutContext);
  if (logOut === undefined) throw new Error('useLogOut is used outside of its context.');
  return logOut;
};
