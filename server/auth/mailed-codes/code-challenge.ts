import { createHash, timingSafeEqual } from 'node:crypto';
import { err, ok, type Result } from '#core/result.ts';
import { refusals, type Refusal } from '../refusal.ts';

const shape = /^[\w.~-]{43,128}$/;

/** Reads a browser's PKCE challenge (RFC 7636), a SHA-256 in base64url; undefined if the browser sent none. */
export function readChallenge(challenge: string, method: string): Result<string | undefined, Refusal> {
  if (challenge === '' && method === '') return ok(undefined);
  if (challenge === '' || method === '') return err(refusals.challengeIncomplete);
  if (!shape.test(challenge)) return err(refusals.challengeMalformed);
  switch (method.toLowerCase()) {
    case 's256':
      return ok(challenge);
    // pages without WebCrypto send the verifier itself; hashed now, it is compared in the same way as a hash
    case 'plain':
      return ok(challengeOf(challenge));
    default:
      return err(refusals.challengeMethodUnknown);
  }
}

/** Whether the verifier matches the challenge. */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  const [kept, shown] = [Buffer.from(challenge), Buffer.from(challengeOf(verifier))];
  return kept.length === shown.length && timingSafeEqual(kept, shown);
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
