import { expect, test } from 'vitest';
import { parse } from '#core/fields.ts';
import { quote } from '#core/kinds/quote.ts';
import { newInvite } from '#core/wire/new-invite-wire.ts';
import { asEmail, isEmail } from '#core/people/as-email.ts';

test.each([
  ['jo@example.org', 'jo@example.org'],
  ['Jo.Ems+thread@Example.org', 'Jo.Ems+thread@Example.org'],
  ['"Jo Ems" <jo@example.org>', 'jo@example.org'],
  ['Jo Ems <jo@example.org> ', 'jo@example.org'],
  ['<jo@example.org>', 'jo@example.org'],
  ['mailto:jo@example.org', 'jo@example.org'],
  ['MAILTO:jo%2Bthread@example.org?subject=Quote', 'jo+thread@example.org'],
  ['Jo <mailto:jo@example.org>', 'jo@example.org'],
  ['jo@müller.example', 'jo@xn--mller-kva.example'],
  ['"Jo" <jo@MÜLLER.example>', 'jo@xn--mller-kva.example'],
])('%s is %s', (typed, address) => expect(asEmail(typed)).toBe(address));

test.each([
  '',
  'jo',
  '@',
  'jo@',
  ' jo@example.org ',
  'jo@exa mple.org',
  'mailto:',
  '<>',
  'Jo <>',
  'ask Jo <after 5pm>',
  'Jo <mailto:>',
  'a <b@c.d> <e@f.g>',
  'x'.repeat(2000),
])('what is no address stays as it is, to be refused: %j', (typed) =>
  expect(asEmail(typed)).toBe(typed === 'mailto:' ? '' : typed),
);

test.each([
  ['jo@example.org', true],
  ['jo@localhost', true],
  ['', false],
  ['jo', false],
  ['@example.org', false],
  ['jo@', false],
  ['jo@ex ample.org', false],
  ['Jo <jo@example.org>', false],
  ['a@b@c', false],
])('%j has the form of an address: %s', (text, is) => expect(isEmail(text)).toBe(is));

test.each(['jo@mü ller.example', 'jo@mü/ller', 'jo@ü:80', 'jo%@exämple%.org', 'jö@example.org'])(
  'nothing is made of an address that no mail server takes: %s',
  (typed) => expect(asEmail(typed)).toBe(typed),
);

test.each(['mailto:%E0%A4%A@example.org', '<'.repeat(900), 'ü@'.repeat(400)])('nothing throws: %s', (typed) =>
  expect(typeof asEmail(typed)).toBe('string'),
);

test('an invite and the email of a quote take what is pasted, also over REST', () => {
  const invited = parse(newInvite, { email: 'Kim <Kim@MÜLLER.example>', role: 'member' });
  expect(invited).toMatchObject({ ok: true, value: { email: 'kim@xn--mller-kva.example' } });
  expect(parse(newInvite, { email: 'Kim <kim', role: 'member' })).toEqual({
    ok: false,
    error: { email: { problem: 'wrong_format' } },
  });
  expect(parse(quote.fields.email.schema, ' mailto:kim@example.org ')).toEqual({ ok: true, value: 'kim@example.org' });
  expect(parse(quote.fields.email.schema, '')).toEqual({ ok: true, value: null });
});
