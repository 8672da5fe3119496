import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

/** What an authenticator app shows besides the codes: whose account it is, and where. */
export interface CodeLabel {
  readonly issuer: string;
  readonly account: string;
}

/** A fresh secret for an authenticator app, in base32, from 20 bytes that nobody can foresee. */
export const secretFrom = (bytes: Uint8Array): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;

/** The secret as the address that a QR code carries into the app. */
export const codeUri = (secret: string, { issuer, account }: CodeLabel): string =>
  appOf(secret, { issuer, label: account }).toString();

/** The 30 s step (since 1970) whose code this is: the one at `now` (ms), or one before or after it for clocks that differ. Undefined when it is none of them (RFC 6238). */
export const stepOfCode = (secret: string, code: string, now: number): number | undefined => {
  const delta = appOf(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta;
};

const appOf = (secret: string, label: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });
