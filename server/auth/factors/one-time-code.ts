import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

interface CodeLabel {
  readonly issuer: string;
  readonly account: string;
}

/** Turns 20 unpredictable bytes into a secret for an authenticator app, in base32. */
export function secretFrom(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** Returns the `otpauth://` URI with the secret, for the QR code that the app scans. */
export function codeUri(secret: string, { issuer, account }: CodeLabel): string {
  return appOf(secret, { issuer, label: account }).toString();
}

/**
 * Returns the 30 s step (since 1970) of a code that is valid within one step of `now` (ms); undefined for other codes.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = appOf(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta;
}

const appOf = (secret: string, label: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds });
