/** What a browser lacks here, worst first. Over plain http from another machine every browser lacks the secure context and all that depends on it. */
export type Lacking =
  | 'indexed-db'
  | 'secure-context'
  | 'service-worker'
  | 'subtle-crypto'
  | 'locks'
  | 'random-uuid'
  | 'persistent-storage';

/** The part of `globalThis` that is looked at; every member may be absent. */
export interface Surroundings {
  readonly isSecureContext?: boolean;
  readonly indexedDB?: unknown;
  readonly crypto?: { readonly subtle?: unknown; readonly randomUUID?: unknown };
  readonly navigator?: {
    readonly serviceWorker?: unknown;
    readonly locks?: unknown;
    readonly storage?: { readonly persist?: unknown };
  };
}

/** Lists what this browser lacks here, without calling anything that could throw; empty when nothing is missing. */
export const browserSupport = ({ isSecureContext, indexedDB, crypto, navigator }: Surroundings): readonly Lacking[] => {
  const present: Readonly<Record<Lacking, boolean>> = {
    'indexed-db': Boolean(indexedDB),
    'secure-context': isSecureContext === true,
    'service-worker': Boolean(navigator?.serviceWorker),
    'subtle-crypto': Boolean(crypto?.subtle),
    locks: Boolean(navigator?.locks),
    'random-uuid': Boolean(crypto?.randomUUID),
    'persistent-storage': Boolean(navigator?.storage?.persist),
  };
  return (Object.keys(present) as Lacking[]).filter((code) => !present[code]);
};
