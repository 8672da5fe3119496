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

export const keyChallenge = (type: 'create' | 'request') => ({
  id: 'challenge',
  type: 'webauthn',
  expires_at: 0,
  webauthn: { type, credential_options: { publicKey: type === 'create' ? creation : challenge } },
});

export const keyFactor = ({ id, name }: FakeKey) => ({
  id,
  factor_type: 'webauthn',
  status: 'verified',
  friendly_name: name,
  created_at: at,
});

export const begunKey = (name: string) => ({ ...keyFactor({ id: 'begun', name }), status: 'unverified' });
