import { expect, test } from 'vitest';
import type { FoundRow } from '#core/rows/rows.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import { changedFields } from '#features/pricing/profiles/profile-draft.ts';
import { profileOfRow } from '#features/pricing/profiles/use-profiles.ts';

const stored = (fields: object) => {
  const stamps = { createdAt: '2026-01-01T00:00:00.000Z', createdBy: 'ana', updatedAt: '2026-01-01T00:00:00.000Z' };
  const data = { ...starterProfile('matrix', { currency: 'EUR' }), ...stamps, updatedBy: 'ana', ...fields };
  return { data } as unknown as Pick<FoundRow<'pricingProfile'>, 'data'>;
};

test('A profile to which a later version has added a field is priced with, and saving it leaves that field alone', () => {
  const read = profileOfRow(stored({ moonPhase: 'full' }), { currency: 'EUR' });
  expect(read).toEqual(starterProfile('matrix', { currency: 'EUR' }));
  expect(read && changedFields(read, { ...read, name: 'Trade' })).toEqual({ name: 'Trade' });
});

test.each([
  ['a model of a later version', { model: 'per_moon' }],
  ['a field of a later version within a tier', { tiers: [{ minQty: 1, rate: '1', moon: 'full' }] }],
])('%s is not guessed at', (_, fields) => {
  expect(profileOfRow(stored(fields), { currency: 'EUR' })).toBeUndefined();
});
