import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { undoingId } from '#core/mutations/reversal.ts';
import { aChange, aDevice } from '../product.ts';
import { aRestTeam } from './a-rest-team.ts';

const { here, post, get, patch } = aRestTeam();

const aMachine = async (set: object = {}): Promise<string> => {
  const given = { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC', serial: 'SN-1', priceMinor: 900_000, ...set };
  const { status, body } = await post('/machines', given);
  expect(status).toBe(201);
  return (body['machine'] as { readonly id: string }).id;
};

test('A machine shows its serial number and what it cost only to who may see costs.', async () => {
  const id = await aMachine();
  expect((await get(`/machines/${id}`, here.mia)).body['machine']).toMatchObject({
    serial: 'SN-1',
    priceMinor: 900_000,
  });
  const { body } = await get(`/machines/${id}`, here.vic);
  expect(body['machine']).toMatchObject({ nickname: 'Bertha', serial: null, priceMinor: null, upkeepPerHour: null });
});

test('What a machine has sewn is nobody’s to set.', async () => {
  const id = await aMachine();
  const { status, error } = await patch(`/machines/${id}`, { totalStitches: 5 });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['totalStitches']]);
});

test('T7: a reading below the meter is refused with what it stood at, unless it was reset; a device’s is kept and not counted.', async () => {
  const machineId = await aMachine();
  const reading = { machineId, kind: 'stitches' };
  expect((await post('/meter-readings', { ...reading, value: 1000 })).status).toBe(201);
  const { status, error } = await post('/meter-readings', { ...reading, value: 900 });
  expect([status, error.fields]).toEqual([
    422,
    { value: 'The meter stood at 1000: a reading may only fall with reset and a reason.' },
  ]);
  const late = { id: newId(), set: { ...reading, value: 900 } };
  const { outcomes } = await aDevice(here.mia, here.team).push(aChange('meterReading.create', late));
  expect(outcomes).toMatchObject([{ status: 'applied' }]);
  expect((await get(`/machines/${machineId}`)).body['machine']).toMatchObject({ totalStitches: 1000 });
  expect((await post('/meter-readings', { ...reading, value: 0, reset: true, reason: 'new board' })).status).toBe(201);
  expect((await post('/meter-readings', { ...reading, value: 5 })).status).toBe(201);
  expect((await get(`/machines/${machineId}`)).body['machine']).toMatchObject({ totalStitches: 1005 });
});

test('A reading is undone once.', async () => {
  const machineId = await aMachine();
  const { body } = await post('/meter-readings', { machineId, kind: 'hours', value: 3600 });
  const { id } = body['meterReading'] as { readonly id: string };
  const undone = await post('/meter-readings', { machineId, kind: 'hours', reversesId: id });
  expect(undone.body['meterReading']).toMatchObject({ id: undoingId(here.team, 'meterReading', id) });
  expect((await get(`/machines/${machineId}`)).body['machine']).toMatchObject({ totalSeconds: 0 });
  expect((await post('/meter-readings', { machineId, kind: 'hours', reversesId: id })).status).toBe(409);
});

test('Two devices that record a run without a network both count, and one run sent twice counts once.', async () => {
  const machineId = await aMachine();
  const run = () => ({ id: newId(), set: { machineId, pieces: 2, stitches: 500, seconds: 60 } });
  const [one, other] = [aDevice(here.mia, here.team), aDevice(here.ana, here.team)];
  const first = run();
  await one.push(aChange('run.create', first));
  await other.push(aChange('run.create', run()));
  await one.push(aChange('run.create', first));
  expect((await get(`/machines/${machineId}`)).body['machine']).toMatchObject({
    totalStitches: 2000,
    totalSeconds: 120,
  });
  expect((await get(`/runs?machineId=${machineId}`)).body['runs']).toHaveLength(2);
});
