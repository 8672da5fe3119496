import type { Invite } from '#core/wire/invite-wire.ts';
import { idOf } from './a-team-page.ts';

export const anInvite = (number: number): Invite => ({
  public_id: idOf(number),
  email: 'jo@example.com',
  role: 'member',
  status: 'pending',
  message: null,
  teamName: `Team ${number}`,
  teamPublicId: idOf(number),
  invitedBy: 'Ana',
  invitedByEmail: 'ana@example.org',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
});
