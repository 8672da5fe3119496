export const aBrowser = (): CacheStorage => {
  const all = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const held = all.get(name) ?? new Map<string, Response>();
    all.set(name, held);
    return {
      put: async (address: string, response: Response) => void held.set(address, response),
      match: async (address: string) => held.get(address)?.clone(),
      keys: async () => [...held.keys()].map((url) => ({ url })),
      delete: async (address: string) => held.delete(address),
    };
  };
  return {
    has: async (name: string) => all.has(name),
    open: async (name: string) => cacheOf(name),
    delete: async (name: string) => all.delete(name),
  } as unknown as CacheStorage;
};
