import { useEffect } from 'react';

/** Sends the browser to an address outside this app. */
export const Away = ({ to, location }: { readonly to: string; readonly location: Pick<Location, 'replace'> }) => {
  useEffect(() => location.replace(to), [to, location]);
  return null;
};
