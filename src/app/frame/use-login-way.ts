import { useLocation } from 'wouter';
import { loginOnTheWayTo } from '#core/navigation.ts';
import { useQuery } from '#parts/rows/use-query.ts';

/**
 * Returns the sign-in page's path with this page and its query as the way back, so that an invite's link keeps its
 * token.
 */
export const useLoginWay = (): string => {
  const [path] = useLocation();
  const query = useQuery();
  return loginOnTheWayTo(query ? `${path}?${query.replace(/^\?/, '')}` : path);
};
