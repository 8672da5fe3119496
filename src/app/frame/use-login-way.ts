import { useLocation } from 'wouter';
import { loginOnTheWayTo } from '#core/navigation.ts';
import { useQuery } from '#parts/rows/use-query.ts';

/** Returns the path of the sign-in page, with this page and its query as the way back. */
export function useLoginWay(): string {
  const [path] = useLocation();
  const query = useQuery();
  return loginOnTheWayTo(query ? `${path}?${query.replace(/^\?/, '')}` : path);
}
