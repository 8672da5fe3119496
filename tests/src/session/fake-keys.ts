/** A security key that is registered with the fake auth server. */
export interface FakeKey {
  readonly id: string;
  readonly name: string;
}

const challenge = { challenge: 'AQIDBA', rp: { id: 'localhost', name: 'Spoolside' }, rpId: 'localhost' };
const creation = {
  ...challenge,
  user: { id: 'AQIDBA', name: 'jo', displayName: 'Jo' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const at = '2026-01-01T00:00:00Z';

/** What a server asks of a browser: to make a key, or to show one. */
export const keyChallenge = (type: 'create' | 'request') => ({
  id: 'challenge',
  type: 'webauthn',
  expires_at: 0,
  webauthn: { type, credential_options: { publicKey: type === 'create' ? creation : challenge } },
});

/** A key as a factor of its person. */
export const keyFactor = ({ id, name }: FakeKey) => ({
  id,
  factor_type: 'webauthn',
  status: 'verified',
  friendly_name: name,
  created_at: at,
});

/** A key that was begun and has not answered yet. */
export const begunKey = (name: string) => ({ ...keyFactor({ id: 'begun', name }), status: 'unverified' });
