import type { Config } from '#server/config.ts';
import type { ConfirmedEmail } from './caller.ts';

/** The address by which a caller finds what is for them. Where anybody can claim any address, it finds nothing. */
export const provenEmailBy =
  (config: Config, confirmedEmail: ConfirmedEmail): ConfirmedEmail =>
  async (caller, request) =>
    addressesProve(config) ? confirmedEmail(caller, request) : undefined;

/** Whether an address that counts as confirmed was shown to be somebody's. Without mail the embedded sign-in believes everybody, and only on this very machine does that not matter. */
export const addressesProve = ({ auth, smtpUrl, isLoopback }: Config): boolean =>
  auth.kind === 'external' || smtpUrl !== undefined || isLoopback;
