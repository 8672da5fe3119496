import { afterAll, beforeAll, expect } from 'vitest';
import { aPricingProfile, aQuote } from '../../src/core/a-quote.ts';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { derivedId } from '#core/ids.ts';
import { barcodeId, designId } from '#core/mutations/derived-ids.ts';
import { aDesign } from '../../src/core/a-design.ts';
import { anaAtWork, blurred, eveAtWork, secret, type Belongings } from '../api/ana-and-eve.ts';
import { aFile, aProduct, aSpool, aThread, aUse, type Person, type Product } from '../product.ts';

/* Eve writes changes to her own team that name Ana's rows: each ends as if it named a row that does not exist. */

let product: Product;
export let ana: Person;

export let hers: Belongings;

type Own = Awaited<ReturnType<typeof eveAtWork>>;

const withSet = (made: { readonly id: string; readonly set: object }, set: object) => ({
  ...made,
  set: { ...made.set, ...set },
});

/** A derived id without a row: the server checks the form of an id first, so this one passes that check. */
export const madeUp = derivedId(newId(), 'needle', 'nowhere');

const aMachine = { nickname: 'Mine', brand: 'Brother', model: 'PE800' };

const aBlock = { threadId: null, needle: 1, stitches: 1, spools: [] };

export const first = { head: 0, needle: 1 };

const onFirst = ({ team, machine }: Own, set: object) => ({
  id: slotId(team, machine, first),
  set: { machineId: machine, ...first, ...set },
});

const aLineWith = (place: object) => ({ qty: 24, placements: [{ stitches: 9412, ...place }] });

const aHoop = { name: 'Mine', fieldWMm10: 1300, fieldHMm10: 1800 };

export const changes: Readonly<Record<string, readonly ((id: string, own: Own) => unknown)[]>> = {
  'thread.create': [
    (id) => ({ ...aThread(), id }),
    (id) => aThread({ supersededBy: id }),
    (id) => aThread({ substitutes: [{ threadId: id, note: null }] }),
  ],
  'thread.update': [
    (id) => ({ id, set: { notes: 'mine' } }),
    (id, own) => ({ id: own.thread, set: { supersededBy: id } }),
    (id, own) => ({ id: own.thread, set: { substitutes: [{ threadId: id, note: null }] } }),
  ],
  'thread.delete': [(id) => ({ id })],
  'thread.restore': [(id) => ({ id })],
  'spool.create': [
    (id, own) => ({ ...aSpool(own.thread), id }),
    (id) => aSpool(id),
    (id, own) => aSpool(own.thread, { placeId: id }),
    (id, own) => aSpool(own.thread, { groupId: id }),
  ],
  'spool.update': [(id) => ({ id, set: { lot: 'mine' } }), (id, own) => ({ id: own.spool, set: { placeId: id } })],
  'spool.delete': [(id) => ({ id })],
  'spool.restore': [(id) => ({ id })],
  'movement.create': [
    (id, own) => ({ ...aUse(own.spool, 1000), id }),
    (id) => aUse(id, 1000),
    ...['groupId', 'jobId', 'machineId'].map(
      (field) => (id: string, own: Own) => withSet(aUse(own.spool, 1000), { [field]: id }),
    ),
    (id, own) => ({ id: newId(), set: { spoolId: own.spool, type: 'reversal', reversesId: id } }),
  ],
  'place.create': [
    (id) => ({ id, set: { name: 'Mine' } }),
    (id) => ({ id: newId(), set: { name: 'Mine', parentId: id } }),
  ],
  'place.update': [(id) => ({ id, set: { name: 'Mine' } }), (id, own) => ({ id: own.place, set: { parentId: id } })],
  'place.delete': [(id) => ({ id })],
  'place.restore': [(id) => ({ id })],
  'hoop.create': [
    (id) => ({ id, set: aHoop }),
    (id) => ({ id: newId(), set: { ...aHoop, machines: [{ machineId: id }] } }),
  ],
  'hoop.update': [(id) => ({ id, set: { label: 'mine' } })],
  'hoop.delete': [(id) => ({ id })],
  'hoop.restore': [(id) => ({ id })],
  'machine.create': [(id) => ({ id, set: aMachine }), (id) => ({ id: newId(), set: { ...aMachine, placeId: id } })],
  'machine.update': [
    (id) => ({ id, set: { notes: 'mine' } }),
    (id, own) => ({ id: own.machine, set: { placeId: id } }),
  ],
  'machine.delete': [(id) => ({ id })],
  'machine.restore': [(id) => ({ id })],
  'needle.update': [
    (id, own) => ({ id, set: { machineId: own.machine, head: 0, needle: 1 } }),
    (id, own) => ({ id: slotId(own.team, id, first), set: { machineId: id, ...first } }),
    (id, own) => onFirst(own, { spoolId: id }),
    (id, own) => onFirst(own, { threadId: id }),
  ],
  'meterReading.create': [
    (id, own) => ({ id, set: { machineId: own.machine, kind: 'hours', value: 1 } }),
    (id) => ({ id: newId(), set: { machineId: id, kind: 'hours', value: 1 } }),
    (id, own) => ({ id: newId(), set: { machineId: own.machine, kind: 'hours', reversesId: id } }),
  ],
  'run.create': [
    (id, own) => ({ id, set: { machineId: own.machine, pieces: 1 } }),
    (id) => ({ id: newId(), set: { machineId: id, pieces: 1 } }),
    ...['jobId', 'designId', 'groupId', 'reversesId'].map((field) => (id: string, own: Own) => ({
      id: newId(),
      set: { machineId: own.machine, pieces: 1, [field]: id },
    })),
    (id, own) => ({ id: newId(), set: { machineId: own.machine, pieces: 1, blocks: [{ ...aBlock, threadId: id }] } }),
    (id, own) => ({
      id: newId(),
      set: { machineId: own.machine, pieces: 1, blocks: [{ ...aBlock, spools: [{ spoolId: id, lengthMm: 1 }] }] },
    }),
  ],
  'maintenanceTask.create': [
    (id) => ({ id, set: { title: 'Mine', everyDays: 1 } }),
    (id) => ({ id: newId(), set: { title: 'Mine', everyDays: 1, machineIds: [id] } }),
  ],
  'maintenanceTask.update': [(id) => ({ id, set: { title: 'mine' } })],
  'maintenanceTask.delete': [(id) => ({ id })],
  'maintenanceTask.restore': [(id) => ({ id })],
  'maintenanceLog.create': [
    (id, own) => ({ id, set: { machineId: own.machine, title: 'Mine' } }),
    (id) => ({ id: newId(), set: { machineId: id, title: 'Mine' } }),
    ...['taskId', 'reversesId'].map((field) => (id: string, own: Own) => ({
      id: newId(),
      set: { machineId: own.machine, title: 'Mine', [field]: id },
    })),
  ],
  'stop.create': [
    (id, own) => ({ id, set: { machineId: own.machine, code: 'T' } }),
    (id) => ({ id: newId(), set: { machineId: id, code: 'T' } }),
    ...['spoolId', 'reversesId'].map((field) => (id: string, own: Own) => ({
      id: newId(),
      set: { machineId: own.machine, code: 'T', [field]: id },
    })),
  ],
  'pricingProfile.create': [(id) => ({ id, set: aPricingProfile() })],
  'pricingProfile.update': [(id) => ({ id, set: { name: 'mine' } })],
  'pricingProfile.delete': [(id) => ({ id })],
  'pricingProfile.restore': [(id) => ({ id })],
  'quote.create': [
    (id) => ({ id, set: aQuote() }),
    (id) => ({ id: newId(), set: aQuote({ revisionOf: id }) }),
    (id) => ({ id: newId(), set: aQuote({ lines: [aLineWith({ designId: id })] }) }),
    (id) => ({ id: newId(), set: aQuote({ lines: [aLineWith({ machineId: id })] }) }),
    (id) => ({ id: newId(), set: aQuote({ lines: [aLineWith({ hoopId: id })] }) }),
  ],
  'quote.update': [(id) => ({ id, set: { customer: 'mine' } })],
  'quote.delete': [(id) => ({ id })],
  'quote.decide': [(id) => ({ id, first: id, status: 'accepted', jobs: [], designs: [], steps: [] })],
  'quote.restore': [(id) => ({ id })],
  'barcode.create': [
    (id, own) => ({ id, set: { value: '40042', threadId: own.thread } }),
    (id, own) => ({ id: barcodeId(own.team, '40042'), set: { value: '40042', threadId: id } }),
    (id, own) => ({ id: barcodeId(own.team, '40042'), set: { value: '40042', threadId: own.thread, spoolId: id } }),
    (id, own) => ({ id: barcodeId(own.team, '40042'), set: { value: '40042', placeId: id } }),
  ],
  'barcode.update': [(id) => ({ id, set: { lengthMm: 1000 } })],
  'barcode.delete': [(id) => ({ id })],
  'barcode.restore': [(id) => ({ id })],
  'chart.create': [
    (id) => ({ id, set: { brand: 'Mine', line: 'Poly', colours: [{ code: '1', name: null, hex: null }] } }),
  ],
  'chart.update': [(id) => ({ id, set: { brand: 'Mine' } })],
  'chart.delete': [(id) => ({ id })],
  'chart.restore': [(id) => ({ id })],
  'job.create': [(id) => ({ id, set: { name: 'Mine', pieces: 1 } })],
  'job.update': [(id) => ({ id, set: { name: 'Mine' } })],
  'job.tick': [(id) => ({ id, key: 'mine', done: true })],
  'job.delete': [(id) => ({ id })],
  'job.restore': [(id) => ({ id })],
  'threadSet.create': [(id) => ({ id, set: { name: 'Mine', items: [] } })],
  'threadSet.update': [(id) => ({ id, set: { name: 'Mine' } })],
  'threadSet.delete': [(id) => ({ id })],
  'threadSet.restore': [(id) => ({ id })],
  'importBatch.create': [
    (id) => ({
      id,
      set: {
        importId: newId(),
        source: 'file',
        at: '2026-03-01T09:00:00.000Z',
        colours: 1,
        spools: 1,
        fileName: 'Mine',
      },
    }),
  ],
  'importBatch.update': [(id) => ({ id, set: { isTakenBack: true } })],
  'importBatch.delete': [(id) => ({ id })],
  'tablet.create': [(id) => ({ id, set: { name: 'Mine', deviceId: newId() } })],
  'tablet.update': [(id) => ({ id, set: { name: 'Mine' } })],
  'tablet.delete': [(id) => ({ id })],
  'tablet.restore': [(id) => ({ id })],
  'design.create': [
    (id) => ({ id, set: aDesign() }),
    (id, own) => ({ id: designId(own.team, '0'.repeat(64)), set: aDesign({ replacesId: id }) }),
    (id, own) => ({ id: designId(own.team, '0'.repeat(64)), set: aDesign({ fileId: id }) }),
  ],
  'design.update': [(id) => ({ id, set: { name: 'Mine' } })],
  'design.choose': [(id) => ({ id, threads: { 0: newId() } })],
  'design.delete': [(id) => ({ id })],
  'design.restore': [(id) => ({ id })],
  'file.create': [
    (id, own) => ({ id, set: aFile('thread', own.thread) }),
    (id) => ({ id: newId(), set: aFile('thread', id) }),
  ],
  'file.update': [(id) => ({ id, set: { caption: 'Mine' } })],
  'file.delete': [(id) => ({ id })],
  'file.restore': [(id) => ({ id })],
  'shoppingLine.create': [
    (id) => ({ id, set: { text: 'Mine' } }),
    (id) => ({ id: newId(), set: { threadId: id } }),
    (id) => ({ id: newId(), set: { text: 'Mine', reasons: [{ kind: 'wish', ref: id, qty: 1 }] } }),
  ],
  'shoppingLine.update': [(id) => ({ id, set: { qty: 2 } })],
  'shoppingLine.delete': [(id) => ({ id })],
  'shoppingLine.restore': [(id) => ({ id })],
  'shoppingTick.create': [
    (id, own) => ({ id, set: { lineId: own.thread, qty: 1 } }),
    (id) => ({ id: newId(), set: { lineId: id, qty: 1 } }),
    (id, own) => ({ id: newId(), set: { lineId: own.thread, qty: 1, reversesId: id } }),
  ],
  'notice.delete': [(id) => ({ id })],
};

export const attempts = Object.entries(changes).flatMap(([name, places]) =>
  places.map((args, at) => [name, at, args] as const),
);

interface Stage {
  readonly eve: Person;
  readonly own: Own;
}

/** A new Eve with a new team each time, because one person may not make that many teams. */
const aStage = async (): Promise<Stage> => {
  const eve = product.person('eve');
  return { eve, own: await eveAtWork(product, eve) };
};

/** A team of Eve's that is still unchanged, because its last change was refused; it is used again. */
let untouched: Stage | undefined;

export const withAnaAtWork = (): void => {
  beforeAll(async () => {
    product = await aProduct();
    ({ ana, hers } = await anaAtWork(product));
  });
  afterAll(() => product.close());
};

export const ends = async (name: string, args: (id: string, own: Own) => unknown, id: string): Promise<string> => {
  const stage = untouched ?? (await aStage());
  const { eve, own } = stage;
  const outcome = await own.device.outcomeOf(name, args(id, own));
  const { rows } = await own.device.pull();
  expect(JSON.stringify([outcome, rows])).not.toContain(secret);
  untouched = outcome?.status === 'rejected' ? stage : undefined;
  const told = blurred(outcome, id);
  return [own.thread, own.spool, own.place, own.machine, eve.userId].reduce(
    (text, mine) => text.replaceAll(mine, 'MINE'),
    told,
  );
};
