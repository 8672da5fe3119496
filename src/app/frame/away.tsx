import { useEffect } from 'react';

/** Sends the browser to an address outside this product, for which there is no screen here. */
export const Away = ({ to, location }: { readonly to: string; readonly location: Pick<Location, 'replace'> }) => {
  useEffect(() => location.replace(to), [to, location]);
  return null;
};
