import { AuthAdminApi } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { createAuth } from '#server/auth/auth.ts';
import { issuer, type AuthServer } from '../auth-server.ts';

export const adminKey = 'the-key-of-the-administration';

export const administrationOf = (server: AuthServer) => {
  const heard: string[] = [];
  const app = new Hono().route(
    '/auth/v1',
    createAuth({
      ...server.deps,
      settings: { ...server.deps.settings, adminKey },
      sessionsEnded: (userId) => void heard.push(userId),
    }),
  );
  const api = new AuthAdminApi({
    url: issuer,
    headers: { Authorization: `Bearer ${adminKey}` },
    experimental: { passkey: true },
    fetch: async (input, init) => app.request(new Request(input, init)),
  });
  const ask = async (method: string, at: string, body?: unknown, key: string | undefined = adminKey) => {
    const response = await app.request(`/auth/v1${at}`, {
      method,
      headers: { 'X-Supabase-Api-Version': '2024-01-01', ...(key !== '' && { Authorization: `Bearer ${key}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (response.status === 204 ? undefined : await response.json()) as unknown,
    };
  };
  return { app, api, ask, heard };
};
