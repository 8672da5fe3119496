import type { KeyCredential } from './security-key.ts';

/** A key in the format of the table of factors: Supabase Auth's format, with bytes in base64. */
export interface StoredKey {
  readonly id: string;
  readonly publicKey: string;
  readonly attestationType: 'none';
  readonly transport: readonly string[];
  readonly flags: {
    readonly userPresent: true;
    readonly userVerified: boolean;
    readonly backupEligible: boolean;
    readonly backupState: boolean;
  };
  readonly authenticator: { readonly AAGUID: string; readonly signCount: number; readonly cloneWarning: false };
}

/** Turns a key into its stored form. */
export function keyToStored(key: KeyCredential): StoredKey {
  return {
    id: Buffer.from(key.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(key.publicKey).toString('base64'),
    attestationType: 'none',
    transport: key.transports,
    flags: {
      userPresent: true,
      userVerified: key.isUserVerified,
      backupEligible: key.isBackupEligible,
      backupState: key.isBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(key.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: key.signCount,
      cloneWarning: false,
    },
  };
}

/** Turns a stored key back into a key. */
export function storedToKey({ id, publicKey, transport, flags, authenticator }: StoredKey): KeyCredential {
  return {
    id: Buffer.from(id, 'base64').toString('base64url'),
    publicKey: Buffer.from(publicKey, 'base64'),
    signCount: authenticator.signCount,
    transports: transport,
    aaguid: Buffer.from(authenticator.AAGUID, 'base64')
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    isUserVerified: flags.userVerified,
    isBackupEligible: flags.backupEligible,
    isBackedUp: flags.backupState,
  };
}
