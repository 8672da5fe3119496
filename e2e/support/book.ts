import type { PullAnswer } from '#core/wire/sync-wire.ts';

export type BookRow = PullAnswer['rows'][number];

export interface Book {
  readonly teamId: string;
  /** Returns the rows of a kind that are not deleted. */
  readonly rows: (kind: string) => Promise<readonly BookRow[]>;
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
}

export const openBook = async (url: string, email: string, password: string): Promise<Book> => {
  const { supabaseUrl } = (await (await fetch(`${url}/config.json`)).json()) as { readonly supabaseUrl: string };
  const signIn = await fetch(`${supabaseUrl || url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = (await signIn.json()) as { readonly access_token?: string };
  if (token === undefined) throw new Error(`${email} could not sign in: ${signIn.status}`);
  const call: Book['call'] = async (method, path, body) => {
    const answer = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Sync-Protocol': '2' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() };
  };
  const { body } = await call('GET', '/teams');
  const teamId = (body as { readonly teams: readonly { readonly public_id: string }[] }).teams[0]?.public_id;
  if (teamId === undefined) throw new Error(`${email} has no team.`);
  const rows = async (kind: string): Promise<readonly BookRow[]> => {
    const found: BookRow[] = [];
    for (let after = 0; ;) {
      const page = (await call('GET', `/teams/${teamId}/sync/pull?after=${after}`)).body as PullAnswer;
      found.push(...page.rows);
      if (!page.more) return found.filter((row) => row.t === kind && row.del === undefined);
      after = page.to;
    }
  };
  return { teamId, rows, call };
};
