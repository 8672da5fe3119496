import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutationsByName } from '#core/mutations/registry.ts';
import { can, roles, type Permission } from '#core/access/permissions.ts';
import { aBook, colleague, owner } from './a-book.ts';

/** Removals and restores for admins, and for makers whose rows no other person uses (protocol: People and teams). */
const guarded: readonly string[] = [...mutationsByName.keys()].filter((name) =>
  /^(thread|place|spool)\.(delete|restore)$/.test(name),
);

const situations: readonly (readonly [string, { readonly maker: string; readonly user?: string }, Permission])[] = [
  ['one’s own that nobody uses', { maker: owner }, 'inventory.deleteOwn'],
  ['one’s own with one’s own spools or bookings', { maker: owner, user: owner }, 'inventory.deleteOwn'],
  ['one’s own with a spool or booking of somebody else', { maker: owner, user: colleague }, 'inventory.deleteAny'],
  ['somebody else’s that nobody uses', { maker: colleague }, 'inventory.deleteAny'],
  ['somebody else’s with one’s own spools or bookings', { maker: colleague, user: owner }, 'inventory.deleteAny'],
];

const aRow = (kind: string, { maker, user }: (typeof situations)[number][1]) => {
  const book = aBook();
  const place = '00000000-0000-7000-8000-0000000000ff';
  book.does('place.create', { id: place, set: { name: 'Rack' } }, { actor: maker });
  const threadId = book.thread({}, { actor: maker });
  if (kind === 'spool') {
    const id = book.spool({ threadId }, { actor: maker });
    const set = { spoolId: id, type: 'consume', deltaMm: -1000 };
    if (user !== undefined) book.does('movement.create', { id: newId(), set }, { actor: user });
    return { book, id };
  }
  if (user !== undefined) book.spool({ threadId, placeId: place }, { actor: user });
  return { book, id: kind === 'thread' ? threadId : place };
};

test('there is something to remove', () => {
  expect(guarded.toSorted()).toEqual([
    'place.delete',
    'place.restore',
    'spool.delete',
    'spool.restore',
    'thread.delete',
    'thread.restore',
  ]);
});

describe.each(guarded)('%s', (name) => {
  describe.each(situations)('of %s', (_what, of, permission) => {
    test.each(roles)('as %s', (role) => {
      const [kind = '', verb] = name.split('.');
      const { book, id } = aRow(kind, of);
      if (verb === 'restore') book.does(`${kind}.delete`, { id });
      const done = book.run(name, { id }, { role });
      expect(done).toMatchObject(can(role, permission) ? { ok: true } : { ok: false, error: { code: 'forbidden' } });
    });
  });
});
