import { useLocation } from 'wouter';
import { loginOnTheWayTo } from '#core/navigation.ts';
import { useRawSearch } from '#parts/rows/use-raw-search.ts';

/** Returns the path of the sign-in page, with this page and its query as the way back. */
export function useLoginWay(): string {
  const [path] = useLocation();
  const query = useRawSearch();
  return loginOnTheWayTo(query ? `${path}?${query.replace(/^\?/, '')}` : path);
}
