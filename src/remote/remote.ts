import { createHttp, type Http, type HttpDeps, createServerClock } from './http.ts';

/** The product's API as this page calls it. */
export interface Remote {
  /** The client that makes the calls. The code of the calls is loaded later. */
  readonly http: Http;
  /** Milliseconds by which the server's clock is ahead of this device's, by the last answer. */
  readonly serverOffsetMs: () => number;
}

/** The dependencies of a remote. `baseUrl` is `/api/v2` unless given. */
interface RemoteDeps extends Omit<HttpDeps, 'baseUrl' | 'serverClock'> {
  readonly baseUrl?: string;
  /** Called with the server clock's offset after each answer with a readable `Date`. */
  readonly onOffset?: (offsetMs: number) => void;
}

/** Makes the product's API client. Every call returns a Result; a call is repeated only after a renewed session. */
export function createRemote({ baseUrl = '/api/v2', onOffset, ...deps }: RemoteDeps): Remote {
  const serverClock = createServerClock(onOffset);
  return { http: createHttp({ ...deps, baseUrl, serverClock }), serverOffsetMs: serverClock.offsetMs };
}
