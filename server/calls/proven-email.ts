import type { Config } from '#server/base/config.ts';
import type { ConfirmedEmail } from './caller.ts';

/** Creates the function that returns the address by which a caller gets invites; undefined if it is not proven. */
export function provenEmailBy(config: Config, confirmedEmail: ConfirmedEmail): ConfirmedEmail {
  const proof = proofOfAddress(config);
  return async (caller, request) => {
    if (proof === 'nothing' || (proof === 'a code' && caller.emailProven !== true)) return undefined;
    return confirmedEmail(caller, request);
  };
}

/** What proves that an address is a person's. `nothing`: the server accepts no proof. */
export type ProofOfAddress = 'confirmed' | 'a code' | 'nothing';

/** Decides what proves an address in this configuration: its confirmation, a mailed code, or nothing. */
export function proofOfAddress({ auth, smtpUrl, isLoopback }: Config): ProofOfAddress {
  if (auth.kind === 'external') return 'confirmed';
  // only a code, because people had not proved the addresses that were confirmed before SMTP was set
  if (smtpUrl !== undefined) return 'a code';
  // without mail the embedded sign-in accepts any address; this is harmless only if no other machine has access
  return isLoopback ? 'confirmed' : 'nothing';
}
