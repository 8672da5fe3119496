import { expect } from 'vitest';
import type { SessionBody } from './auth-server.ts';

export const storageKey = 'sb-localhost-4150-auth-token';

export const request = (headers: Readonly<Record<string, string>>): Request =>
  new Request('http://localhost:4150/api/v2/teams', { headers });

export const no = { ok: false, error: 'unauthenticated' };

export const cookieOf = (session: SessionBody): string => {
  const text = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
  return `${storageKey}.0=${text.slice(0, 1000)}; ${storageKey}.1=${text.slice(1000)}`;
};

export const callerOf = (person: SessionBody, aal = 'aal1') => ({
  ok: true,
  value: {
    userId: person.user.id,
    email: person.user.email,
    sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    emailConfirmed: true,
    emailProven: false,
    fullName: null,
    aal,
  },
});
