import { createHash } from 'node:crypto';
import { newId } from '#core/ids.ts';
import { expect } from 'vitest';
import { aChange, aDevice, aFile, aThread, tokenOf, type Person, type Product } from '../product.ts';
import { partsOf, sha256Of } from './some-bytes.ts';

const raw = ({ app }: Product, who: Person, method: string, path: string, init: RequestInit = {}) =>
  app.request(`/api/v2${path}`, {
    ...init,
    method,
    headers: { 'Sec-Fetch-Site': 'same-origin', Authorization: `Bearer ${tokenOf(who)}`, ...init.headers },
  });

export const digestOf = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

export const putPart = (
  product: Product,
  who: Person,
  { team, sha256, n, bytes, headers = {} }: Part,
): Response | Promise<Response> =>
  raw(product, who, 'PUT', `/teams/${team}/files/${sha256}/parts/${n}`, {
    body: bytes.slice(),
    headers: { 'Content-Type': 'application/octet-stream', 'Content-Digest': digestOf(bytes), ...headers },
  });

interface Part {
  readonly team: string;
  readonly sha256: string;
  readonly n: number;
  readonly bytes: Uint8Array;
  readonly headers?: Record<string, string>;
}

export const sendFile = async (product: Product, who: Person, team: string, bytes: Uint8Array, most = Infinity) => {
  const sha256 = sha256Of(bytes);
  await who.call('POST', `/teams/${team}/files/${sha256}`, { body: { bytes: bytes.length } });
  for (const [n, part] of partsOf(bytes).slice(0, most).entries())
    await putPart(product, who, { team, sha256, n, bytes: part });
};

export const aFileWorkshop = async (product: Product, name = 'ana') => {
  const ana = product.person(name);
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  const thread = aThread();
  await device.push(aChange('thread.create', thread));
  const addRow = async (bytes: Uint8Array, set: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const id = newId();
    const named = { sha256: sha256Of(bytes), bytes: bytes.length, ...set };
    const outcome = await device.outcomeOf('file.create', { id, set: aFile('thread', thread.id, named) });
    expect(outcome).toMatchObject({ status: 'applied' });
    return id;
  };
  const begin = (bytes: Uint8Array, who = ana) =>
    who.call('POST', `/teams/${team}/files/${sha256Of(bytes)}`, { body: { bytes: bytes.length } });
  const part = (file: Uint8Array, n: number, bytes: Uint8Array, headers: Record<string, string> = {}, who = ana) =>
    putPart(product, who, { team, sha256: sha256Of(file), n, bytes, headers });
  const put = async (bytes: Uint8Array, who = ana): Promise<readonly number[]> => {
    const answers: number[] = [];
    for (const [n, one] of partsOf(bytes).entries()) answers.push((await part(bytes, n, one, {}, who)).status);
    return answers;
  };
  const get = (bytes: Uint8Array, headers: Record<string, string> = {}, who = ana) =>
    raw(product, who, 'GET', `/teams/${team}/files/${sha256Of(bytes)}`, { headers });
  const headers = { 'Sec-Fetch-Site': 'same-origin', Authorization: `Bearer ${tokenOf(ana)}` };
  return { headers, ana, team, device, thread, addRow, begin, part, put, get };
};

export const missingOf = ({ body }: { readonly body: unknown }) => (body as { readonly missing?: unknown }).missing;
export const codeOf = async (response: Response) =>
  ((await response.json()) as { readonly error: { readonly code: string; readonly message: string } }).error;
