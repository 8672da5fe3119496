import type { Device } from './device.ts';

export interface Caller {
  readonly name: string;
  readonly device: Device;
  readonly code: number;
  readonly isDead: () => boolean;
  readonly burnsOut: () => boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One call on its way. The page may have given it up while it still travels. */
export interface Flight {
  readonly id: number;
  readonly tab: Caller;
  readonly what: 'push' | 'pull' | 'other';
  readonly url: string;
  readonly init: RequestInit | undefined;
  state: 'out' | 'serving' | 'back';
  reply: Reply | undefined;
  isAwaited: boolean;
  readonly answer: (reply: Reply) => void;
  readonly fail: () => void;
}

export interface Network {
  readonly flights: Flight[];
  readonly fetchOf: (tab: Caller) => typeof globalThis.fetch;
  readonly drop: (flight: Flight) => void;
  /** Removes the call, and gives the reply to the page if it still waits. */
  readonly hand: (flight: Flight, reply: Reply) => void;
  /** The page stops waiting; the call stays in the network. */
  readonly giveUp: (flight: Flight) => void;
  /** Sends the same call once more; no page waits for its answer. */
  readonly duplicate: (flight: Flight) => void;
}

export const createNetwork = (): Network => {
  const flights: Flight[] = [];
  let last = 0;
  const forget = (flight: Flight) => {
    const at = flights.indexOf(flight);
    if (at >= 0) flights.splice(at, 1);
  };
  const launch = (flight: Omit<Flight, 'id' | 'state' | 'reply'>) => {
    last += 1;
    flights.push({ ...flight, id: last, state: 'out', reply: undefined });
  };
  return {
    flights,
    fetchOf: (tab) => (input, init) => {
      if (tab.burnsOut()) return new Promise(() => {});
      if (tab.device.isCutOff) return Promise.reject(new TypeError('Failed to fetch'));
      const url = String(input);
      return new Promise((resolve, reject) => {
        launch({
          tab,
          what: whatOf(url),
          url,
          init,
          isAwaited: true,
          answer: ({ status, headers, body }) => {
            if (!tab.isDead()) resolve(new Response(body, { status, headers }));
          },
          fail: () => {
            if (!tab.isDead()) reject(new TypeError('Failed to fetch'));
          },
        });
      });
    },
    drop: (flight) => {
      forget(flight);
      if (flight.isAwaited) flight.fail();
    },
    hand: (flight, reply) => {
      forget(flight);
      if (flight.isAwaited) flight.answer(reply);
    },
    giveUp: (flight) => {
      if (!flight.isAwaited) return;
      flight.isAwaited = false;
      flight.fail();
    },
    duplicate: (flight) => launch({ ...flight, isAwaited: false }),
  };
};

const whatOf = (url: string): Flight['what'] => {
  if (url.includes('/sync/push')) return 'push';
  return url.includes('/sync/pull') ? 'pull' : 'other';
};
