import { createContext, use } from 'react';

/** Provided by the app: a function that logs out, and asks first when changes are unsent. */
export const LogOutContext = createContext<(() => void) | undefined>(undefined);

/** Returns the function that logs out and clears this device. It asks first if something would be lost. */
export const useLogOut = (): (() => void) => {
  const logOut = use(LogOutContext);
  if (logOut === undefined) throw new Error('useLogOut is used outside of its context.');
  return logOut;
};
