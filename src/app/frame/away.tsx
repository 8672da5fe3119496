import { useEffect } from 'react';

/** Leads to an address of somebody else's: as a navigation of the browser, for no screen of ours is there. */
export const Away = ({ to, location }: { readonly to: string; readonly location: Pick<Location, 'replace'> }) => {
  useEffect(() => location.replace(to), [to, location]);
  return null;
};
