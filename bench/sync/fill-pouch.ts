import type { PullAnswer } from '#core/wire/sync-wire.ts';
import type { Account } from './account.ts';
import type { Stage } from './stage.ts';

export const fillPouch = async ({ url, pouchUrl }: Stage, { teamId, token }: Account, name: string): Promise<void> => {
  await ask(`${pouchUrl}/${name}`, { method: 'PUT' });
  let query = 'after=0';
  for (;;) {
    const headers = { Authorization: `Bearer ${token}` };
    const page = (await ask(`${url}/api/v2/teams/${teamId}/sync/pull?${query}`, { headers })) as PullAnswer;
    const docs = page.rows.map(({ t, id, v, d }) => ({ _id: `${t}/${id}`, kind: t, id, v, d }));
    await ask(`${pouchUrl}/${name}/_bulk_docs`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ docs }),
    });
    if (!page.more) return;
    query = `after=${page.to}&epoch=${page.epoch}`;
  }
};

const ask = async (url: string, init: RequestInit): Promise<unknown> => {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};
