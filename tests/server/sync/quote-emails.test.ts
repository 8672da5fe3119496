import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aChange, aDevice } from '../product.ts';
import { aCreation, ana, own, product, quotesOf, withQuotes } from './a-quoting-team.ts';

withQuotes();

const refused = {
  status: 'rejected',
  code: 'invalid',
  fields: { email: { problem: 'email_address' } },
};

const anOldQuote = async (email = 'ask Jo') => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  const id = newId();
  await device.push(aCreation({}, id));
  await own.db.query('update app.quote set email = $2 where id = $1', [id, email]);
  return { team, device, id };
};

describe('The email of a quote', () => {
  test.each(['jo', 'ask Jo <after 5pm>', 'jo@', 'a@b.c, d@e.f', '@example.org', 'Jo Ems'])(
    'is refused by the server with a sentence where it is no address: %j',
    async (email) => {
      const team = await product.team(ana);
      const device = aDevice(ana, team);
      const id = newId();
      const { outcomes } = await device.push(
        aCreation({ email }),
        aCreation({}, id),
        aChange('quote.update', { id, set: { email } }),
        aCreation({ email, revisionOf: id }),
      );
      expect(outcomes).toMatchObject([refused, { status: 'applied' }, refused, refused]);
      expect((await quotesOf(ana, team)).map((quote) => quote['email'])).toEqual([null]);
    },
  );

  test.each([
    ['"First Last" <a@b.c>', 'a@b.c'],
    ['mailto:a@b.c', 'a@b.c'],
    [' a@b.c ', 'a@b.c'],
    ['', null],
    [null, null],
  ])('is understood as people paste it: %j', async (email, stored) => {
    const team = await product.team(ana);
    await aDevice(ana, team).push(aCreation({ email }));
    expect((await quotesOf(ana, team)).map((quote) => quote['email'])).toEqual([stored]);
  });

  test('that an earlier build took stays readable, and stands in the way of no other change', async () => {
    const { team, device, id } = await anOldQuote();
    const { outcomes } = await device.push(
      aChange('quote.update', { id, set: { customer: 'Band' } }),
      aChange('quote.update', { id, set: { email: 'ask Jo', notes: 'Again' } }),
      aChange('quote.update', { id, set: { status: 'sent' } }),
      aChange('quote.update', { id, set: { status: 'accepted' } }),
      aChange('quote.delete', { id }),
      aChange('quote.restore', { id }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'applied'));
    expect(await quotesOf(ana, team)).toMatchObject([{ email: 'ask Jo', customer: 'Band', status: 'accepted' }]);
    const read = await ana.call('GET', `/teams/${team}/quotes/${id}`);
    expect([read.status, JSON.stringify(read.body)]).toEqual([200, expect.stringContaining('ask Jo')]);
  });

  test('that an earlier build took stays with the revisions of its quote, and goes to no other quote', async () => {
    const { device, id } = await anOldQuote();
    const { outcomes } = await device.push(
      aCreation({ email: 'ask Jo', revisionOf: id }),
      aCreation({ email: 'ask Bo', revisionOf: id }),
      aCreation({ email: 'ask Jo' }),
    );
    expect(outcomes).toMatchObject([{ status: 'applied' }, refused, refused]);
  });

  test('is taken where it takes the place of another text', async () => {
    const { team, device, id } = await anOldQuote();
    const { outcomes } = await device.push(aChange('quote.update', { id, set: { email: 'ask Bo' } }));
    expect(outcomes).toMatchObject([refused]);
    await device.push(aChange('quote.update', { id, set: { email: 'Bo <bo@example.org>' } }));
    expect(await quotesOf(ana, team)).toMatchObject([{ email: 'bo@example.org' }]);
  });
});
