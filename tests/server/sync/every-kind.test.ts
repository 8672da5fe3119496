import { describe, expect, test } from 'vitest';
import { defaultsOf } from '#core/kinds/describe-kind.ts';
import { kindOf, rowKinds } from '#core/kinds/kinds.ts';
import type { WrittenRow } from '#core/mutations/run.ts';
import { fieldsSet, isSetByPeople } from '#server/sync/offered-again.ts';
import { limitProblems, liveAfter } from '#server/sync/apply-mutation.ts';

const stamps = {
  createdAt: '2026-03-01T09:00:00.000Z',
  createdBy: 'a',
  updatedAt: '2026-03-01T09:00:00.000Z',
  updatedBy: 'a',
};

describe.each(rowKinds)('the kind %s', (kind) => {
  const { fields, may, most, collection } = kindOf(kind);
  const names = Object.keys(fields);
  const people = names.filter((name) => fields[name]?.owner === 'client');
  const row = (data: object, deleted = false): WrittenRow =>
    ({ kind, id: 'one', deleted, data: { ...defaultsOf({ fields }), ...data, ...stamps } }) as unknown as WrittenRow;

  test('remembers of every field that a person can change who set it last, and of no other', () => {
    const written = row(Object.fromEntries(names.map((name) => [name, `a new ${name}`])));
    const before = { ...row({}), version: 1 };
    const set = fieldsSet(written, before).toSorted();
    expect(set).toEqual(may.update === 'nobody' ? [] : people.toSorted());
    expect(names.filter((name) => isSetByPeople(kind, name))).toEqual(people);
    expect(Object.keys(stamps).some((name) => isSetByPeople(kind, name))).toBe(false);
  });

  test('remembers who deleted a row, and who brought it back', () => {
    const turned = fieldsSet(row({}, true), { ...row({}), version: 1 });
    expect(turned).toEqual(may.update === 'nobody' ? [] : ['deleted']);
  });

  test('is full at its limit, and says which and what it is called', () => {
    const born = { [kind]: 1 };
    const full = liveAfter(most === null ? {} : { [kind]: most }, born);
    expect(limitProblems(full, born)).toEqual(
      most === null ? undefined : { [collection]: { problem: 'too_many', limit: most } },
    );
    expect(limitProblems(liveAfter({ [kind]: (most ?? 1) - 1 }, born), born)).toBeUndefined();
    expect(limitProblems(liveAfter({ [kind]: (most ?? 1) + 9 }, { [kind]: -1 }), { [kind]: -1 })).toBeUndefined();
  });
});
