import { useRouter } from 'wouter';

/** What the address of this page carries, letter for letter. The router's own reading takes a layer of encoding off, and a path that leads on to another path would lose the end of it. */
export const useQuery = (): string => {
  const router = useRouter();
  return router.searchHook(router);
};
