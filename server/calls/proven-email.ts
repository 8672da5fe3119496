import type { Config } from '#server/base/config.ts';
import type { ConfirmedEmail } from './caller.ts';

/** Creates the function that finds the address whose invites a caller gets; undefined if it is not proven theirs. */
export const provenEmailBy = (config: Config, confirmedEmail: ConfirmedEmail): ConfirmedEmail => {
  const proof = proofOfAddress(config);
  return async (caller, request) => {
    if (proof === 'nothing' || (proof === 'a code' && caller.emailProven !== true)) return undefined;
    return confirmedEmail(caller, request);
  };
};

/** What proves that an address is a person's. */
export type ProofOfAddress = 'confirmed' | 'a code' | 'nothing';

/** Decides what proves that an address is a person's: that it is confirmed, a mailed code, or nothing. */
export const proofOfAddress = ({ auth, smtpUrl, isLoopback }: Config): ProofOfAddress => {
  if (auth.kind === 'external') return 'confirmed';
  // a code, because addresses that were confirmed before SMTP was set were never proved
  if (smtpUrl !== undefined) return 'a code';
  // without mail the embedded sign-in accepts any address, which is harmless only on this very machine
  return isLoopback ? 'confirmed' : 'nothing';
};
