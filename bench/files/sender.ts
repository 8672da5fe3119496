import { createHash, randomFillSync } from 'node:crypto';
import * as z from 'zod/mini';
import { newId } from '#core/ids.ts';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { limits } from '#core/limits.ts';

/** A person who sends papers to a server and fetches them: to the product as a device does, or to the bare server. */
export interface Sender {
  /**
   * Adds a row that names the bytes, and announces the upload; call it before `send`. Does nothing for the bare server.
   */
  readonly announce: (paper: Paper) => Promise<void>;
  readonly send: (paper: Paper) => Promise<void>;
  readonly fetch: (paper: Paper) => Promise<void>;
}

export interface Paper {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly sha256: string;
}

export const aPaper = (length: number): Paper => {
  const bytes = randomFillSync(Buffer.alloc(length));
  bytes.write('%PDF-1.7\n');
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
};

export const partsOf = ({ bytes }: Paper) =>
  Array.from({ length: Math.ceil(bytes.length / fileLimits.filePartBytes) }, (_, n) => {
    const part = bytes.subarray(n * fileLimits.filePartBytes, (n + 1) * fileLimits.filePartBytes);
    return { n, part, digest: `sha-256=:${createHash('sha256').update(part).digest('base64')}:` };
  });

export const aSender = async (url: string): Promise<Sender> => {
  const json = { 'Content-Type': 'application/json' };
  const person = { email: `${newId()}@example.com`, password: 'three odd words' };
  const signUp = await expectOk(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  });
  const { access_token: token } = z.parse(signedUp, await signUp.json());
  const headers = { ...json, Authorization: `Bearer ${token}`, 'X-Sync-Protocol': String(limits.syncProtocol) };
  const post = (path: string, body: object) =>
    expectOk(`${url}/api/v2${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { team } = z.parse(madeTeam, await (await post('/teams', { name: 'Bench' })).json());
  const clientId = newId();
  let seq = 0;
  const addRow = async ({ sha256, bytes }: Paper): Promise<void> => {
    const [at, id] = [new Date().toISOString(), newId()];
    const of = { ofKind: 'team', ofId: team.public_id };
    const set = { ...of, sha256, name: 'Manual.pdf', type: 'application/pdf', bytes: bytes.length };
    const change = { name: 'file.create', args: { id, set }, at, seq: (seq += 1), mid: newId() };
    const body = { clientId, epoch: null, access: 'full', pending: 1, sentAt: at, mutations: [change] };
    const answer = await post(`/teams/${team.public_id}/sync/push`, body);
    z.parse(pushed, await answer.json());
  };
  const addressOf = ({ sha256 }: Paper) => `${url}/api/v2/teams/${team.public_id}/files/${sha256}`;
  return {
    announce: async (paper) => {
      await addRow(paper);
      await post(`/teams/${team.public_id}/files/${paper.sha256}`, { bytes: paper.bytes.length });
    },
    send: async (paper) => {
      for (const { n, part, digest } of partsOf(paper))
        await expectOk(`${addressOf(paper)}/parts/${n}`, {
          method: 'PUT',
          headers: { ...headers, 'Content-Type': 'application/octet-stream', 'Content-Digest': digest },
          body: part,
        });
    },
    fetch: async (paper) => {
      const answer = await expectOk(addressOf(paper), { headers });
      if (!paper.bytes.equals(Buffer.from(await answer.arrayBuffer()))) throw new Error('The bytes came back changed.');
    },
  };
};

export const expectOk = async (url: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
};

const signedUp = z.object({ access_token: z.string() });
const madeTeam = z.object({ team: z.object({ public_id: z.string() }) });
const pushed = z.object({ outcomes: z.array(z.object({ status: z.literal('applied') })), stopped: z.null() });
