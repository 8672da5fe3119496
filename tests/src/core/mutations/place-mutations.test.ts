import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aBook, colleague } from './a-book.ts';

const refused = (fields: object) => ({ ok: false, error: { code: 'invalid', fields } });
const tooDeep = refused({ parentId: { problem: 'too_many', limit: 6 } });
const inItself = refused({ parentId: { problem: 'not_an_option' } });

const aHouse = () => {
  const book = aBook();
  const place = (set: object = {}, who = {}): string => {
    const id = newId();
    book.does('place.create', { id, set: { name: 'Rack', ...set } }, who);
    return id;
  };
  const nest = (depth: number): readonly string[] => {
    const ids: string[] = [];
    for (let at = 0; at < depth; at += 1) ids.push(place({ parentId: ids.at(-1) ?? null }));
    return ids;
  };
  const move = (id: string | undefined, parentId: string | undefined) =>
    book.run('place.update', { id, set: { parentId } });
  return { ...book, place, nest, move };
};

describe('A place', () => {
  test.each([
    ['no name', { name: '' }, { name: { problem: 'required' } }],
    ['a name of 65 signs', { name: 'x'.repeat(65) }, { name: { problem: 'too_long', limit: 64 } }],
    ['a kind unheard of', { kind: 'attic' }, { kind: { problem: 'not_an_option' } }],
    ['a code of 13 signs', { code: 'x'.repeat(13) }, { code: { problem: 'too_long', limit: 12 } }],
    ['notes of 501 signs', { notes: 'x'.repeat(501) }, { notes: { problem: 'too_long', limit: 500 } }],
  ])('is refused with %s', (_what, set, fields) => {
    expect(aBook().run('place.create', { id: newId(), set: { name: 'Rack', ...set } })).toEqual(refused(fields));
  });

  test('may share its name and its code with another', () => {
    const house = aHouse();
    expect(house.place({ code: 'A' })).not.toBe(house.place({ code: 'A' }));
  });

  test('may lie in a place that has not arrived here yet', () => {
    const parentId = newId();
    const house = aHouse();
    expect(house.row('place', house.place({ parentId })).data.parentId).toBe(parentId);
  });

  test('added again only fills what nobody has set, and lives again when it was deleted', () => {
    const house = aHouse();
    const id = house.place({ kind: 'drawer' });
    const again = { id, set: { name: 'Shelf', kind: 'box', code: 'B3' } };
    house.does('place.create', again);
    expect(house.row('place', id).data).toMatchObject({ name: 'Rack', kind: 'drawer', code: 'B3' });
    house.does('place.delete', { id });
    house.does('place.create', again);
    expect(house.row('place', id)).toMatchObject({ deleted: false, data: { name: 'Shelf', kind: 'box', code: 'B3' } });
  });
});

describe('Places within places', () => {
  test('go six deep and no deeper', () => {
    const house = aHouse();
    const nest = house.nest(6);
    const args = { id: newId(), set: { name: 'Box', parentId: nest.at(-1) } };
    expect(house.run('place.create', args)).toEqual(tooDeep);
  });

  test('go no deeper when what holds others is moved', () => {
    const house = aHouse();
    const [three, four] = [house.nest(3), house.nest(4)];
    expect(house.move(four[0], three.at(-1))).toEqual(tooDeep);
    expect(house.move(four[1], three.at(-1))).toMatchObject({ ok: true });
  });

  test.each([1, 2, 3])('never lie in themselves, not by way of %i others either', (depth) => {
    const house = aHouse();
    const nest = house.nest(depth);
    expect(house.move(nest[0], nest.at(-1))).toEqual(inItself);
  });

  test('never lie in themselves by way of a deleted one, which might come back', () => {
    const house = aHouse();
    const [outer, inner] = house.nest(2);
    house.does('place.delete', { id: inner });
    expect(house.move(outer, inner)).toEqual(inItself);
  });

  test('are out again with null', () => {
    const house = aHouse();
    const [, inner = ''] = house.nest(2);
    house.does('place.update', { id: inner, set: { parentId: null } });
    expect(house.row('place', inner).data.parentId).toBeNull();
  });
});

describe('Deleting a place', () => {
  const mine = { actor: colleague, role: 'member' } as const;
  test.each([
    ['a member may, if they made it', mine, mine, mine, true],
    ['a member may not, if somebody else made it', {}, mine, mine, false],
    ["a member may not, if somebody else's spools are there", mine, {}, mine, false],
    ['an admin may', {}, {}, { ...mine, role: 'admin' }, true],
  ] as const)('%s', (_case, byPlace, bySpool, by, may) => {
    const house = aHouse();
    const id = house.place({}, byPlace);
    const spoolId = house.spool({ placeId: id }, bySpool);
    const expected = may ? { ok: true } : { ok: false, error: { code: 'forbidden' } };
    expect(house.run('place.delete', { id }, by)).toMatchObject(expected);
    expect(house.row('spool', spoolId)).toMatchObject({ deleted: false, data: { placeId: id } });
    if (!may) house.does('place.delete', { id });
    expect(house.run('place.restore', { id }, by)).toMatchObject(expected);
  });
});
