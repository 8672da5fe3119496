/** A `fetch` that remembers the request id of the last answer in which the server reported its own failure. */
interface NoticedFaults {
  readonly fetch: typeof fetch;
  readonly lastRequestId: () => string | undefined;
}

export function noticeFaults(fetch: typeof globalThis.fetch): NoticedFaults {
  let last: string | undefined;
  return {
    fetch: async (...request) => {
      const response = await fetch(...request);
      if (response.status >= 500) last = response.headers.get('X-Request-Id') ?? last;
      return response;
    },
    lastRequestId: () => last,
  };
}
