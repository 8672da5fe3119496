import { describe, expect, test } from 'vitest';
import { tokenOf, type Person } from '../product.ts';
import { aRestTeam } from './a-rest-team.ts';

const { here, post, aNewThread, aNewSpool } = aRestTeam();

const file = async (path: string, who: Person = here.ana): Promise<string> => {
  const response = await here.product.app.request(`/api/v2/teams/${here.team}/threads/${path}`, {
    headers: { Authorization: `Bearer ${tokenOf(who)}` },
  });
  expect(response.status).toBe(200);
  // A response’s text leaves its first mark out.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
};

describe('threads and spools as CSV', () => {
  test('one row for each spool, what is known of the thread in the first, and no formula', async () => {
    const thread = await aNewThread({ name: '=cmd', tags: ['choir; blue'], notes: 'two\nlines' });
    await post('/spools', { threadId: thread.id, shortCode: 'T-0001', pricePaidMinor: 319 });
    await post('/spools', { threadId: thread.id, shortCode: 'T-0002', openingMm: null });
    const text = await file('export.csv');
    expect(text.startsWith('\uFEFFbrand,line,code,copy,catalogueId,name,')).toBe(true);
    expect(text).toContain(`Isacord,40,1902,,none,'=cmd,machine,`);
    expect(text).toContain('choir\\; blue,"two\nlines"');
    expect(text).toContain('\r\nIsacord,40,1902,,none,,');
    expect(text).toContain('T-0002,1000000,unknown,sealed');
  });

  test('prices are only for those who may see costs', async () => {
    await aNewSpool({ pricePaidMinor: 7_654_321 });
    expect(await file('export.csv', here.mia)).toContain('7654321');
    const seen = await file('export.csv', here.vic);
    expect([seen.includes('7654321'), seen.includes('pricePaidMinor')]).toEqual([false, false]);
  });
});

describe('a palette of what is in stock', () => {
  test('names the number last, and leaves out what is used up or has no colour', async () => {
    await aNewSpool({ threadId: (await aNewThread({ hex: '#ed171f' })).id });
    await aNewThread({ code: '0020', hex: '#000000' });
    await aNewSpool({ threadId: (await aNewThread({ code: '0015' })).id });
    expect((await file('palette.gpl')).split('\n').slice(4)).toEqual(['237\t23\t31\tIsacord Poinsettia 1902', '']);
  });
});
