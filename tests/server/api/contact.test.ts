import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aProduct, type Person, type Product } from '../product.ts';

const desk = 'desk@example.org';
const start = Date.parse('2026-03-01T10:00:00.000Z');
const minute = 60_000;

let product: Product;
let ana: Person;
beforeAll(async () => {
  product = await aProduct({ env: { CONTACT_EMAIL: desk } });
});
beforeEach(() => {
  product.time.now = start;
  ana = product.person();
});
afterAll(() => product.close());

const say = (who: Person, more: Readonly<Record<string, unknown>> = {}) =>
  who.call('POST', '/contact', { body: { topic: 'Needles', message: 'They break all the time.', ...more } });

const kept = (who: Person) =>
  product.db.query('select id, email, topic, message from app.contact_message where user_id = $1', [who.userId]);

const mailsFrom = async (who: Person) => (await product.mailsTo(desk)).filter(({ text }) => text.includes(who.email));

describe('a message', () => {
  test('is kept, and mailed to whoever runs this with its writer, topic and words', async () => {
    const told = await say(ana, { topic: '  Needles ', message: ' They break.\n\nAll <of> them. ' });
    expect(told.status).toBe(201);
    expect(await kept(ana)).toEqual([
      { id: told.body.id, email: ana.email, topic: 'Needles', message: 'They break.\n\nAll <of> them.' },
    ]);
    const [mail, ...more] = await mailsFrom(ana);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Message: Needles');
    expect(mail?.text).toContain('They break.\n\nAll <of> them.');
    expect(mail?.html).toContain('All &lt;of&gt; them.');
  });

  test('that comes twice under the same id is one', async () => {
    const id = newId();
    const told = [await say(ana, { id }), await say(ana, { id, message: 'Another text altogether.' })];
    expect(told.map(({ status, body }) => [status, body.id])).toEqual([
      [201, id],
      [200, id],
    ]);
    expect([await kept(ana), await mailsFrom(ana)]).toMatchObject([[{ message: 'They break all the time.' }], [{}]]);
  });

  test('that comes twice at once is one', async () => {
    const id = newId();
    const told = await Promise.all([say(ana, { id }), say(ana, { id }), say(ana, { id })]);
    expect(told.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(await mailsFrom(ana)).toHaveLength(1);
  });

  test('cannot have the id of somebody else’s, and tells nothing of that', async () => {
    const id = newId();
    await say(ana, { id, message: 'A secret of Ana’s, please.' });
    const told = await say(product.person('bo'), { id });
    expect([told.status, told.body.error.code]).toEqual([409, 'conflict']);
    expect(JSON.stringify(told.body)).not.toContain('secret');
  });

  test.each([
    [{ message: '  too short ' }, { message: 'Message must have at least 10 characters.' }],
    [{ message: 'x'.repeat(5001) }, { message: 'Message may have at most 5000 characters.' }],
    [{ message: null }, { message: 'Message must have at least 10 characters.' }],
    [{ message: 7 }, { message: 'Message has the wrong type.' }],
    [{ topic: '  ' }, { topic: 'Topic is required.' }],
    [{ topic: 'x'.repeat(121) }, { topic: 'Topic may have at most 120 characters.' }],
    [{ topic: 'a\nBcc: all@example.org' }, { topic: 'Topic contains characters that cannot be shown.' }],
    [{ urgent: true }, { urgent: 'Urgent is not a known field.' }],
    [{ id: 'x' }, { id: 'Id has the wrong format.' }],
  ])('with %j is refused', async (more, fields) => {
    const told = await say(ana, more);
    expect([told.status, told.body.error.code, told.body.error.fields]).toEqual([422, 'invalid', fields]);
    expect(await kept(ana)).toEqual([]);
  });

  test.each(['x'.repeat(10), '🧵'.repeat(5000)])('may be as short and as long as %.12s…', async (message) => {
    expect((await say(ana, { message })).status).toBe(201);
  });
});

describe('in an hour a person sends five messages', () => {
  test('and the sixth when the first is an hour old; another person is not held up', async () => {
    const first = newId();
    for (let at = 0; at < 5; at += 1) {
      expect((await say(ana, at === 0 ? { id: first } : {})).status).toBe(201);
      product.time.now += 10 * minute;
    }
    const told = await say(ana);
    expect([told.status, told.body.error.code, told.headers.get('Retry-After')]).toEqual([
      429,
      'too_many_requests',
      '600',
    ]);
    expect((await say(ana, { id: first })).status).toBe(200); // the message was already received long ago
    expect((await say(product.person('bo'))).status).toBe(201);
    product.time.now += 10 * minute;
    expect((await say(ana)).status).toBe(201);
    expect((await say(ana)).status).toBe(429);
  });

  test('also when ten come at once', async () => {
    const told = await Promise.all(Array.from({ length: 10 }, () => say(ana)));
    expect(told.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await kept(ana)).toHaveLength(5);
  });
});

test('where nobody has said who runs this, a message is kept all the same', async () => {
  const silent = await aProduct({ db: product.db });
  const bo = silent.person('bo');
  expect((await say(bo)).status).toBe(201);
  expect(await kept(bo)).toHaveLength(1);
  expect(await mailsFrom(bo)).toEqual([]);
});
