import type { Config } from '#server/base/config.ts';
import type { ConfirmedEmail } from './caller.ts';

/** The address by which a caller finds what is for them. Where anybody can claim any address, it finds nothing. */
export const provenEmailBy = (config: Config, confirmedEmail: ConfirmedEmail): ConfirmedEmail => {
  const proof = proofOfAddress(config);
  return async (caller, request) => {
    if (proof === 'nothing' || (proof === 'a code' && caller.emailProven !== true)) return undefined;
    return confirmedEmail(caller, request);
  };
};

/** What shows that an address is somebody's: that it counts as confirmed; a code that was mailed to it, since some may have confirmed themselves before there was mail; or nothing. Without mail the embedded sign-in believes everybody, and only on this very machine does that not matter. */
export const proofOfAddress = ({ auth, smtpUrl, isLoopback }: Config): 'confirmed' | 'a code' | 'nothing' => {
  if (auth.kind === 'external') return 'confirmed';
  if (smtpUrl !== undefined) return 'a code';
  return isLoopback ? 'confirmed' : 'nothing';
};
