import { useLocation } from 'wouter';
import { loginOnTheWayTo } from '#core/navigation.ts';
import { useQuery } from '#parts/use-query.ts';

/** The way to signing in, which leads back to this very page: an invite's link keeps its token. */
export const useLoginWay = (): string => {
  const [path] = useLocation();
  const query = useQuery();
  return loginOnTheWayTo(query ? `${path}?${query.replace(/^\?/, '')}` : path);
};
