import { useEffect } from 'react';

export function Away({ to, location }: { readonly to: string; readonly location: Pick<Location, 'replace'> }) {
  useEffect(() => location.replace(to), [to, location]);
  return null;
}
