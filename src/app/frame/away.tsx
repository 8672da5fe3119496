import { useEffect } from 'react';

export const Away = ({ to, location }: { readonly to: string; readonly location: Pick<Location, 'replace'> }) => {
  useEffect(() => location.replace(to), [to, location]);
  return null;
};
