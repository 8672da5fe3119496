import { createContext, use } from 'react';

/** The app provides a function that logs out, and that asks first if changes are unsent. */
export const LogOutContext = createContext<(() => void) | undefined>(undefined);

/** Returns the function that logs out and deletes the person's data here. It asks first if something would be lost. */
export function useLogOut(): () => void {
  const logOut = use(LogOutContext);
  if (logOut === undefined) throw new Error('useLogOut is used outside of its context.');
  return logOut;
}
