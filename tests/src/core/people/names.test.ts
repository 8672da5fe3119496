import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parse } from '#core/fields.ts';
import { optionalName, requiredName, withoutHiddenSigns } from '#core/people/names.ts';
import { profilePatch } from '#core/wire/profile-wire.ts';
import { newTeam, teamPatch } from '#core/wire/team-wire.ts';

const read = (schema: z.ZodMiniType, input: unknown) => {
  const found = parse(z.strictObject({ it: schema }), { it: input });
  return found.ok ? { is: found.value.it } : found.error['it'];
};

describe('The name of a person or a team', () => {
  const name = requiredName(40);
  const hidden = { problem: 'control_characters' };
  const address = { problem: 'web_address' };
  test.each([
    ['plain', 'Stickerei Nadelöhr', { is: 'Stickerei Nadelöhr' }],
    ['with blanks around it', '  Ana ', { is: 'Ana' }],
    ['with a colon and slashes apart', 'Caps / Shirts: 2', { is: 'Caps / Shirts: 2' }],
    ['of an address', "ana@example.org's Team", { is: "ana@example.org's Team" }],
    ['Persian, with its joiner', 'نخ\u200cدوزی', { is: 'نخ\u200cدوزی' }],
    ['Sinhala, with its joiner', 'ශ්\u200dරී', { is: 'ශ්\u200dරී' }],
    ['with a sign put together of two', 'Atelier 👩‍🎨', { is: 'Atelier 👩‍🎨' }],
    ['with a web address', 'Win at https://evil.example', address],
    ['with any scheme', 'ftp://evil', address],
    ['with a web address in full width', 'ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ', address],
    ['with one that lacks its scheme', 'see www.evil.example/login', address],
    ['with such a one in capitals and full width', 'ＷＷＷ．evil.example', address],
    [
      'of an address that begins like a web address',
      "www.ana@example.org's Team",
      { is: "www.ana@example.org's Team" },
    ],
    ['of an address at such a one', "ana@www.example.org's Team", { is: "ana@www.example.org's Team" }],
    ['called like a shop on the web, of which a mail makes no link', 'Nadelwerk.example', { is: 'Nadelwerk.example' }],
    ['with a word that ends so', 'Awww. Threads', { is: 'Awww. Threads' }],
    ['with a blank of no width', 'Pay\u200bPal', hidden],
    ['that turns the direction', 'gpj\u202egnp', hidden],
    ['with a soft hyphen', 'Pay\u00adPal', hidden],
    ['with a joiner at its end', 'Ana\u200d', hidden],
    ['with a joiner beside a blank', 'Ana \u200dBo', hidden],
    ['with two joiners', 'A\u200d\u200db', hidden],
    ['with tags that nobody sees', 'Ana\u{e0041}', hidden],
    ['of nothing that can be seen', '\u200b', { problem: 'required' }],
  ])('%s', (_case, input, expected) => {
    expect(read(name, input)).toEqual(expected);
    expect(read(optionalName(40), input)).toEqual(input === '\u200b' ? hidden : expected);
  });

  test('may be missing where it is optional', () => {
    expect([read(optionalName(4), null), read(optionalName(4), ' ')]).toEqual([{ is: null }, { is: null }]);
    expect(read(optionalName(4), 'Annaa')).toEqual({ problem: 'too_long', limit: 4 });
  });

  test('is judged alike wherever one is given', () => {
    const bad = 'see http://x';
    expect([
      parse(newTeam, { name: bad }),
      parse(teamPatch, { name: bad }),
      parse(profilePatch, { full_name: bad }),
    ]).toMatchObject([
      { ok: false, error: { name: address } },
      { ok: false, error: { name: address } },
      { ok: false, error: { full_name: address } },
    ]);
  });

  test('that is far too long is refused as that and not judged any further', () => {
    expect(read(name, `www.a.example ${'e\u0301'.repeat(100)}`)).toMatchObject({ problem: 'too_long' });
  });

  test('that was stored before is read without what nobody sees', () => {
    expect(withoutHiddenSigns('a\u200bb\u202e نخ\u200cدوزی 👩‍🎨\u200d')).toBe('ab نخ\u200cدوزی 👩‍🎨');
  });
});
