import { afterAll, beforeAll, beforeEach } from 'vitest';
import { aProduct, type CallOptions, type Person, type Product } from '../product.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

type Body = Readonly<Record<string, Row>> & Readonly<Record<string, readonly Row[]>> & { readonly next: string | null };

export const isacord = { brand: 'Isacord', line: '40', code: '1902', name: 'Poinsettia' };

export const aRestTeam = () => {
  const here = {} as { product: Product; ana: Person; mia: Person; vic: Person; team: string };
  beforeAll(async () => {
    const product = await aProduct();
    const [ana, mia, vic] = [product.person('ana'), product.person('mia'), product.person('vic')];
    Object.assign(here, { product, ana, mia, vic });
  });
  afterAll(() => here.product.close());
  beforeEach(async () => {
    here.team = await here.product.team(here.ana);
    await here.product.join(here.mia, here.team, 'member');
    await here.product.join(here.vic, here.team, 'viewer');
  });

  const call = async (who: Person, method: string, path: string, options?: CallOptions) => {
    const { status, body, headers } = await who.call(method, `/teams/${here.team}${path}`, options);
    return { status, headers, error: body.error, body: body as unknown as Body };
  };
  const post = (path: string, body: object, who = here.ana) => call(who, 'POST', path, { body });
  const get = (path: string, who = here.ana) => call(who, 'GET', path);
  const patch = (path: string, body: object, headers: Readonly<Record<string, string>> = {}, who = here.ana) =>
    call(who, 'PATCH', path, { body, headers });

  const aNewThread = async (set: object = {}): Promise<Row> => {
    const { body } = await post('/threads', { ...isacord, ...set });
    if (body['thread'] === undefined) throw new Error(JSON.stringify(body));
    return body['thread'];
  };
  const aNewSpool = async (set: object = {}): Promise<Row> => {
    const { body } = await post('/spools', { threadId: (await aNewThread()).id, ...set });
    if (body['spool'] === undefined) throw new Error(JSON.stringify(body));
    return body['spool'];
  };
  return { here, call, post, get, patch, aNewThread, aNewSpool };
};
