import { useRouter } from 'wouter';

/** Returns the page's query without decoding: the router decodes it, which would cut off a path inside a parameter. */
export function useRawSearch(): string {
  const router = useRouter();
  return router.searchHook(router);
}
