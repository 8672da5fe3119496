import { useLocation, useSearch } from 'wouter';
import { loginOnTheWayTo } from '#core/navigation.ts';

/** The way to signing in, which leads back to this very page: an invite's link keeps its token. */
export const useLoginWay = (): string => {
  const [path] = useLocation();
  const search = useSearch();
  return loginOnTheWayTo(search ? `${path}?${search}` : path);
};
