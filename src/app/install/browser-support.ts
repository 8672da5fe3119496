/** A feature that the browser may lack, the worst to lack first. */
type Lacking =
  | 'indexed-db'
  | 'secure-context'
  | 'service-worker'
  | 'subtle-crypto'
  | 'locks'
  | 'random-uuid'
  | 'persistent-storage';

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

/** Lists what this browser lacks at this address, without a call that could throw; empty if nothing is missing. */
export function browserSupport({ isSecureContext, indexedDB, crypto, navigator }: Surroundings): readonly Lacking[] {
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
}
