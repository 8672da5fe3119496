import * as z from 'zod/mini';
import { aPricingProfile, aQuote } from '../../src/core/a-quote.ts';
import { newId } from '#core/ids.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { slotId } from '#core/machines/slots.ts';
import { barcodeId, designId, tabletId } from '#core/mutations/derived-ids.ts';
import { notificationsAnswer } from '#core/wire/notification-wire.ts';
import { aDesign } from '../../src/core/a-design.ts';
import { aChange, aDevice, aFile, aSpool, aThread, aUse, type Person, type Product } from '../product.ts';

export const secret = 'Damson Velvet';

export interface Belongings {
  readonly team: string;
  readonly number: string;
  readonly user: string;
  readonly change: string;
  readonly client: string;
  readonly epoch: string;
  readonly message: string;
  readonly invite: string;
  readonly news: string;
  readonly rows: Readonly<Record<Exclude<RowKind, 'notice'>, string>>;
}

export const anaAtWork = async (product: Product): Promise<{ readonly ana: Person; readonly hers: Belongings }> => {
  const ana = product.person('ana');
  const team = await product.team(ana, secret);
  const device = aDevice(ana, team);
  const [thread, place, spool, hoop] = [aThread({ notes: secret }), newId(), newId(), newId()];
  const [pricingProfile, quote] = [newId(), newId()];
  const [shoppingLine, shoppingTick, barcode] = [newId(), newId(), barcodeId(team, secret)];
  const [threadSet, chart, importBatch] = [newId(), newId(), newId()];
  const [file, designPrint] = [newId(), 'd'.repeat(64)];
  const design = designId(team, designPrint);
  const deviceId = newId();
  const tablet = tabletId(team, deviceId);
  const use = aUse(spool, 1000);
  const [machine, reading, run, job, task, log, stop] = Array.from({ length: 7 }, newId) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const needle = slotId(team, machine, { head: 0, needle: 1 });
  const { outcomes, epoch } = await device.push(
    aChange('thread.create', thread),
    aChange('place.create', { id: place, set: { name: secret } }),
    aChange('spool.create', { ...aSpool(thread.id, { lot: secret, placeId: place }), id: spool }),
    aChange('movement.create', use),
    aChange('hoop.create', { id: hoop, set: { name: secret, fieldWMm10: 1300, fieldHMm10: 1800 } }),
    aChange('machine.create', { id: machine, set: { nickname: secret, brand: secret, model: secret } }),
    aChange('needle.update', {
      id: needle,
      set: { machineId: machine, head: 0, needle: 1, threadId: thread.id, spoolId: spool, tension: 'secret' },
    }),
    aChange('meterReading.create', {
      id: reading,
      set: { machineId: machine, kind: 'stitches', value: 1000, reason: secret },
    }),
    aChange('job.create', { id: job, set: { name: secret, pieces: 1 } }),
    aChange('run.create', { id: run, set: { machineId: machine, jobId: job, what: secret, pieces: 1, stitches: 100 } }),
    aChange('maintenanceTask.create', { id: task, set: { title: secret, machineIds: [machine], everyDays: 1 } }),
    aChange('maintenanceLog.create', { id: log, set: { machineId: machine, taskId: task, note: secret } }),
    aChange('stop.create', { id: stop, set: { machineId: machine, code: 'T' } }),
    aChange('pricingProfile.create', { id: pricingProfile, set: aPricingProfile({ name: secret }) }),
    aChange('quote.create', { id: quote, set: aQuote({ customer: secret }) }),
    aChange('barcode.create', { id: barcode, set: { value: secret, threadId: thread.id } }),
    aChange('shoppingLine.create', { id: shoppingLine, set: { text: secret } }),
    aChange('threadSet.create', { id: threadSet, set: { name: secret, items: [] } }),
    aChange('chart.create', {
      id: chart,
      set: { brand: secret, line: 'Poly', colours: [{ code: '1', name: null, hex: null }] },
    }),
    aChange('importBatch.create', {
      id: importBatch,
      set: {
        importId: newId(),
        source: 'file',
        fileName: secret,
        at: '2026-03-01T09:00:00.000Z',
        colours: 1,
        spools: 1,
      },
    }),
    aChange('tablet.create', { id: tablet, set: { name: secret, deviceId } }),
    aChange('file.create', { id: file, set: { ...aFile('machine', machine), name: secret } }),
    aChange('design.create', { id: design, set: aDesign({ name: secret, fingerprint: designPrint, fileId: newId() }) }),
    aChange('shoppingTick.create', { id: shoppingTick, set: { lineId: shoppingLine, qty: 1 } }),
  );
  const [first] = outcomes;
  if (first === undefined || outcomes.some(({ status }) => status !== 'applied'))
    throw new Error(`Ana's book was not written: ${JSON.stringify(outcomes)}`);
  const { body } = await ana.call('GET', `/teams/${team}`);
  const written = await ana.call('POST', '/contact', { body: { topic: secret, message: `About the ${secret}.` } });
  const invited = { email: 'friend@example.org', role: 'member', message: secret };
  const sent = await ana.call('POST', `/teams/${team}/invites`, { body: invited });
  const friend = product.person('friend');
  await product.join(friend, team, 'member');
  await friend.call('DELETE', `/teams/${team}/members/${friend.userId}`);
  const told = z.parse(notificationsAnswer, (await ana.call('GET', '/users/me/notifications')).body);
  const [news] = told.notifications;
  if (news === undefined) throw new Error('Ana was told nothing.');
  return {
    ana,
    hers: {
      team,
      number: body.team.id,
      user: ana.userId,
      change: first.mid,
      client: device.clientId,
      epoch,
      message: written.body.id,
      invite: sent.body.invite.public_id,
      news: news.id,
      rows: {
        thread: thread.id,
        spool,
        movement: use.id,
        place,
        hoop,
        pricingProfile,
        quote,
        barcode,
        shoppingLine,
        shoppingTick,
        threadSet,
        chart,
        importBatch,
        design,
        file,
        tablet,
        machine,
        needle,
        meterReading: reading,
        run,
        job,
        maintenanceTask: task,
        maintenanceLog: log,
        stop,
      },
    },
  };
};

export const eveAtWork = async (product: Product, eve: Person) => {
  const team = await product.team(eve, 'Own');
  const device = aDevice(eve, team);
  const [thread, spool, place, machine] = [aThread().id, newId(), newId(), newId()];
  await device.push(
    aChange('thread.create', { ...aThread(), id: thread }),
    aChange('spool.create', { ...aSpool(thread), id: spool }),
    aChange('place.create', { id: place, set: { name: 'Rack' } }),
    aChange('machine.create', { id: machine, set: { nickname: 'One', brand: 'Brother', model: 'PE800' } }),
  );
  return { team, device, thread, spool, place, machine };
};

export const blurred = (answer: unknown, id: string): string =>
  JSON.stringify(answer, (key, value: unknown) => (changing.has(key) ? undefined : value)).replaceAll(id, 'ID');

const changing = new Set(['requestId', 'version', 'mid', 'createdAt', 'updatedAt', 'epoch', 'occurredAt', 'at']);
