import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { nextNumber } from '#server/db/numbers.ts';
import { aQuote } from '../../src/core/a-quote.ts';
import { aChange, aDevice } from '../product.ts';
import { aCreation, ana, numbersOf, own, product, quotesOf, withQuotes, year } from './a-quoting-team.ts';

withQuotes();

describe('The number of a quote', () => {
  test('is given in the order in which the server hears of quotes, and kept through every change', async () => {
    const team = await product.team(ana);
    const device = aDevice(ana, team);
    const id = newId();
    await device.push(aCreation({}, id), aCreation(), aCreation());
    expect(await numbersOf(ana, team)).toEqual([`Q-${year}-0001`, `Q-${year}-0002`, `Q-${year}-0003`]);
    await device.push(aChange('quote.update', { id, set: { customer: 'Band' } }), aCreation({}, id));
    expect(await numbersOf(ana, team)).toHaveLength(3);
    expect((await device.row(id))?.d).toMatchObject({ number: `Q-${year}-0001`, customer: 'Band' });
  });

  test('is not given again when its quote is deleted, and not spent on a refused one', async () => {
    const team = await product.team(ana);
    const device = aDevice(ana, team);
    const id = newId();
    await device.push(aCreation({}, id), aChange('quote.delete', { id }));
    const { outcomes } = await device.push(aCreation({ revisionOf: newId() }), aCreation());
    expect(outcomes.map(({ status, code }) => code ?? status)).toEqual(['missing_row', 'applied']);
    expect(await numbersOf(ana, team)).toEqual([`Q-${year}-0002`]);
  });

  test('is counted in the year of the team’s time zone', async () => {
    const team = await product.team(ana);
    await own.db.query(
      `insert into app.team_setting (team_id, key, value, updated_at, updated_by)
       select id, 'timeZone', '"Pacific/Kiritimati"', now(), $2 from app.team where public_id = $1`,
      [team, ana.userId],
    );
    const [found] = await own.db.query<{ id: number }>('select id from app.team where public_id = $1', [team]);
    const at = (now: string) => own.db.transaction((tx) => nextNumber(tx, found?.id ?? 0, now, 'quote'));
    expect(await at('2026-12-31T09:59:59Z')).toBe('Q-2026-0001');
    expect(await at('2026-12-31T10:00:00Z')).toBe('Q-2027-0001');
    expect(await at('2026-12-31T09:00:00Z')).toBe('Q-2026-0002');
  });

  test('stays with its revisions, which two devices count on without ever meeting', async () => {
    const team = await product.team(ana);
    const [one, other] = [aDevice(ana, team), aDevice(ana, team)];
    const first = newId();
    await one.push(aCreation({}, first), aChange('quote.update', { id: first, set: { status: 'sent' } }));
    const [a, b, c] = [newId(), newId(), newId()];
    await one.push(aCreation({ revisionOf: first }, a));
    await other.push(aCreation({ revisionOf: first }, b), aChange('quote.delete', { id: b }));
    await one.push(aCreation({ revisionOf: first }, c));
    const rows = await quotesOf(ana, team);
    expect(rows.map(({ number, revision }) => `${String(number)} r${String(revision)}`).toSorted()).toEqual(
      [1, 2, 4].map((revision) => `Q-${year}-0001 r${revision}`),
    );
    const { outcomes } = await one.push(aCreation({ revisionOf: a }));
    expect(outcomes[0]).toMatchObject({ status: 'rejected', code: 'invalid' });
  });
});

describe('The figures of a quote', () => {
  test('are the server’s own by the engine that both have, whatever the device says', async () => {
    const team = await product.team(ana);
    const device = aDevice(ana, team);
    const id = newId();
    const { totals } = aQuote();
    const lied = { ...totals, totalMinor: 1, subtotalMinor: 1 };
    await device.push(aCreation({ totals: lied }, id));
    expect((await device.row(id))?.d?.['totals']).toEqual(totals);
  });

  test('of an older engine are kept as they were saved, through whatever else changes', async () => {
    const team = await product.team(ana);
    const device = aDevice(ana, team);
    const id = newId();
    const old = { ...aQuote().totals, engineVersion: 900, totalMinor: 12_345 };
    await device.push(aCreation({ totals: old, engineVersion: 900 }, id));
    await device.push(aChange('quote.update', { id, set: { notes: 'x', totals: { ...old, totalMinor: 1 } } }));
    expect((await device.row(id))?.d).toMatchObject({ totals: old, engineVersion: 900, notes: 'x' });
  });

  test('of a build from before get the decimals of the team, and a sent quote that has none stays as it is', async () => {
    const team = await product.team(ana);
    await ana.call('PATCH', `/teams/${team}/settings`, { body: { currency: 'KWD' } });
    const device = aDevice(ana, team);
    const { currencyDecimals: _, ...totals } = aQuote().totals;
    const { currencyDecimals: __, ...profileSnapshot } = aQuote().profileSnapshot;
    const before = {
      totals: { ...totals, currency: 'KWD', engineVersion: 1 },
      profileSnapshot: { ...profileSnapshot, currency: 'KWD' },
      engineVersion: 1,
    };
    const creation = aChange('quote.create', { id: newId(), set: aQuote(before) });
    await device.push(creation);
    const [saved] = await quotesOf(ana, team);
    expect(saved).toMatchObject({
      totals: { totalMinor: totals.totalMinor, currencyDecimals: 3 },
      profileSnapshot: { currencyDecimals: 3 },
      engineVersion: 1,
    });
    // Without the decimals, as an earlier release stored it; the screen adds them when a quote's status changes.
    await own.db.query(
      `update app.quote set status = 'sent', totals = totals - 'currencyDecimals' where customer = 'Choir'
      and team_id = (select id from app.team where public_id = $1)`,
      [team],
    );
    const { id } = creation.args as { readonly id: string };
    const set = { status: 'accepted', totals: { ...before.totals, currencyDecimals: 3 } };
    expect((await device.outcomeOf('quote.update', { id, set }))?.status).toBe('applied');
    const dearer = { status: 'declined', totals: { ...set.totals, totalMinor: 1 } };
    expect(await device.outcomeOf('quote.update', { id, set: dearer })).toMatchObject({ code: 'immutable' });
  });

  test('fit what two devices have made of one quote together', async () => {
    const team = await product.team(ana);
    const [one, other] = [aDevice(ana, team), aDevice(ana, team)];
    const id = newId();
    const { version } = await one.push(aCreation({}, id));
    const [larger, shipped] = [aQuote({ qty: 48 }), aQuote({ shippingMinor: 900 })];
    const lines = { lines: larger.lines, totals: larger.totals };
    await one.push(aChange('quote.update', { id, set: lines, baseVersion: version }));
    const shipping = { shippingMinor: 900, totals: shipped.totals };
    await other.push(aChange('quote.update', { id, set: shipping, baseVersion: version }));
    const row = (await one.row(id))?.d;
    expect(row).toMatchObject({ shippingMinor: 900, lines: [{ qty: 48 }] });
    expect(row?.['totals']).toMatchObject({
      shippingMinor: 900,
      totalMinor: larger.totals.totalMinor + 900,
    });
  });

  test('that cannot be worked out are refused, with the field at fault', async () => {
    const team = await product.team(ana);
    const device = aDevice(ana, team);
    const { profileSnapshot } = aQuote();
    const wrong = { ...profileSnapshot, tiers: [{ minQty: 2, rate: '1' }] };
    const outcome = await device.outcomeOf('quote.create', { id: newId(), set: aQuote({ profileSnapshot: wrong }) });
    expect(outcome).toMatchObject({ code: 'invalid', fields: { 'profileSnapshot.tiers.0.minQty': {} } });
  });

  test('cannot be sent by somebody who saw other ones, and a sent quote only says what became of it', async () => {
    const team = await product.team(ana);
    const [one, other] = [aDevice(ana, team), aDevice(ana, team)];
    const id = newId();
    await one.push(aCreation({}, id));
    const seen = aQuote().totals;
    await other.push(aChange('quote.update', { id, set: { shippingMinor: 900 } }));
    const sending = { id, set: { status: 'sent', totals: seen } };
    expect(await one.outcomeOf('quote.update', sending)).toMatchObject({ code: 'invalid' });
    expect(await one.outcomeOf('quote.update', { id, set: { status: 'sent' } })).toMatchObject({ status: 'applied' });
    const late = { id, set: { shippingMinor: 0 } };
    expect(await other.outcomeOf('quote.update', late)).toMatchObject({ code: 'immutable' });
    expect(await other.outcomeOf('quote.update', { id, set: { status: 'draft' } })).toMatchObject({
      code: 'immutable',
    });
    expect(await other.outcomeOf('quote.update', { id, set: { status: 'accepted' } })).toMatchObject({
      status: 'applied',
    });
  });
});
