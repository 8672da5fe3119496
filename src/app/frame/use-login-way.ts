import { useLocation } from 'wouter';
import { loginOnTheWayTo } from '#core/navigation.ts';
import { useQuery } from '#parts/rows/use-query.ts';

/** Returns the sign-in page's path, which leads back to this page and its query: an invite's link keeps its token. */
export const useLoginWay = (): string => {
  const [path] = useLocation();
  const query = useQuery();
  return loginOnTheWayTo(query ? `${path}?${query.replace(/^\?/, '')}` : path);
};
