import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { withDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, type Person, type Product } from '../product.ts';

let own: Awaited<ReturnType<typeof withDatabase>>;
let product: Product;
let ana: Person;
let team: string;
beforeAll(async () => {
  own = await withDatabase();
  product = await aProduct({ db: own.db });
  ana = product.person('ana');
  team = await product.team(ana, 'Stitchery');
});
afterAll(() => own.close());

const built = { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC' };
const machineId = newId();
const create = (set: object, id = newId()) => aChange('machine.create', { id, set: { ...built, ...set } });

describe('What nobody can mean is refused over the wire, field by field', () => {
  beforeAll(async () => {
    await aDevice(ana, team).push(create({}, machineId));
  });

  test.each([
    ['10,000 needles', create({ needlesPerHead: 10_000 }), { needlesPerHead: { problem: 'too_large', limit: 32 } }],
    ['10,000 heads', create({ heads: 10_000 }), { heads: { problem: 'too_large', limit: 120 } }],
    [
      'a preset that was edited to work faster than it can',
      create({ maxSpm: 1000, workingSpm: 1200 }),
      { workingSpm: { problem: 'too_large', limit: 1000 } },
    ],
    ['a machine bought tomorrow', create({ boughtOn: '2999-01-01' }), { boughtOn: { problem: 'in_future' } }],
    [
      'a run of no pieces',
      aChange('run.create', { id: newId(), set: { machineId, pieces: 0 } }),
      { pieces: { problem: 'too_small', limit: 1 } },
    ],
    [
      'a task that nothing triggers',
      aChange('maintenanceTask.create', { id: newId(), set: { title: 'Oil', machineIds: [machineId] } }),
      { everyStitches: { problem: 'required' } },
    ],
    [
      'a meter below nothing',
      aChange('meterReading.create', { id: newId(), set: { machineId, kind: 'hours', value: -1 } }),
      { value: { problem: 'too_small', limit: 0 } },
    ],
    [
      'a reset that nobody explains',
      aChange('meterReading.create', { id: newId(), set: { machineId, kind: 'hours', value: 1, reset: true } }),
      { reason: { problem: 'required' } },
    ],
  ])('%s', async (_what, change, fields) => {
    const told = await aDevice(ana, team).push(change);
    expect(told).toMatchObject({ outcomes: [{ status: 'rejected', code: 'invalid', fields }] });
  });

  test('a file format that no machine reads, typed into a preset', async () => {
    const told = await aDevice(ana, team).push(create({ formats: ['dst', 'docx'] }));
    expect(told).toMatchObject({ outcomes: [{ status: 'rejected', code: 'invalid' }] });
    expect(Object.keys((told.outcomes[0] as { fields: object }).fields)).toEqual(['formats.1']);
  });

  test('and over REST with a sentence', async () => {
    const answer = await ana.call('POST', `/teams/${team}/machines`, { body: { ...built, needlesPerHead: 10_000 } });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('needlesPerHead');
  });
});
