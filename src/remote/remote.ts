import { createHttp, type Http, type HttpDeps } from './http.ts';
import { createServerClock } from './server-clock.ts';

/** The product's API as this page calls it. */
export interface Remote {
  /** For the calls, whose code comes later. */
  readonly http: Http;
  /** Milliseconds by which the server's clock is ahead of this device's, as far as answers have told. */
  readonly serverOffsetMs: () => number;
}

/** What a remote is made of; the base is `/api/v2` unless said otherwise. */
export interface RemoteDeps extends Omit<HttpDeps, 'baseUrl' | 'serverClock'> {
  readonly baseUrl?: string;
}

/** The client of the product's API; every call answers a Result and none is repeated by itself. */
export const createRemote = ({ baseUrl = '/api/v2', ...deps }: RemoteDeps): Remote => {
  const serverClock = createServerClock();
  return { http: createHttp({ ...deps, baseUrl, serverClock }), serverOffsetMs: serverClock.offsetMs };
};
