import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { createSetOf, defaultsOf, updateSetOf, type Verb } from '#core/kinds/describe-kind.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import { mayDo } from '#core/access/may.ts';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { mutationsByName } from '#core/mutations/registry.ts';
import { can, roles } from '#core/access/permissions.ts';
import { hiddenFields, redact } from '#core/access/redact.ts';
import { withDefaults } from '#core/rows/row-defaults.ts';
import { coversFormat, rowFormat } from '#core/rows/row-format.ts';
import { refOf, rowKey, type LocalRow } from '#data/database/team-database.ts';
import { exportTableOf } from '#data/export/export-team.ts';
import { indexed } from '#data/rows/indexed-row.ts';
import { germanOfFiles } from '#texts/german-of-files.ts';
import { german as germanButFiles } from '#texts/german.ts';
import { everyEnglish } from '../../texts/every-english.ts';

const german = { ...germanButFiles, ...germanOfFiles };

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

const namesIn = ({ properties = {}, items, anyOf = [] }: Shape): readonly string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
  ...[...(items === undefined ? [] : [items]), ...anyOf].flatMap(namesIn),
];

const soundsLikeCost = (name: string): boolean => /(?:Minor|PerHour)$|^serial$/u.test(name);

const units: Readonly<Record<string, string>> = {
  Mm: 'mm',
  Mm10: 'tenthMm',
  Mg: 'mg',
  Minor: 'minor',
  Bp: 'bp',
  Sec: 'seconds',
  Spm: 'stitchesPerMinute',
  PerHour: 'rate',
  PerKwh: 'rate',
};

const verbs: readonly Verb[] = ['create', 'update', 'delete', 'restore'];

const aRow = (kind: RowKind): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.keys(kindOf(kind).fields).map((field) => [field, `a ${field}`])),
  createdAt: '2026-03-01T09:00:00.000Z',
});

describe.each(rowKinds)('the kind %s', (kind) => {
  const { fields, costs, references, indexes, usedBy, title, search, filters, may, most, readers, sort } = kindOf(kind);
  const names = Object.keys(fields);

  test('declares every field that sounds like a cost, also one that holds a cost inside', () => {
    const suspects = Object.entries(fields)
      .filter(([name, { schema }]) => [name, ...namesIn(shapeOf(schema))].some(soundsLikeCost))
      .map(([name]) => name);
    const declared = costs === 'none' ? [] : Object.keys(costs);
    // a kind that is hidden as a whole need not declare its costs field by field
    expect(readers === 'whoSeesCosts' ? suspects : declared).toEqual(expect.arrayContaining(suspects));
    expect(names).toEqual(expect.arrayContaining(declared));
  });

  test('shows no cost to who may not see costs, and everything else', () => {
    const row = aRow(kind);
    const shown = kind === 'notice' || kind === 'importBatch' ? row : redact(kind, row, 'noCosts');
    const hidden = Object.keys(row).filter((field) => shown[field] === null);
    expect(hidden.sort()).toEqual([...hiddenFields[kind]].sort());
    expect(hidden).toEqual(
      expect.arrayContaining(names.filter((name) => costs !== 'none' && costs[name] === 'hidden')),
    );
    expect(redact(kind, row, 'full')).toBe(row);
  });

  test('tells no cost in a notice about it', () => {
    const inside = kind === 'importBatch' ? ['changes'] : []; // prices are among them
    const changes = names.map((field) => ({ field, before: 1, after: 2 }));
    const told = redact('notice', { rowKind: kind, changes }, 'noCosts').changes;
    expect(told.filter(({ before, after }) => before === null && after === null).map(({ field }) => field)).toEqual(
      names.filter((field) =>
        [...hiddenFields[kind], ...(kindOf(kind).costsWhen?.contents ?? []), ...inside].includes(field),
      ),
    );
  });

  test('names the unit of each number as its name does', () => {
    const numbers = Object.entries(fields).filter(
      ([name, { unit }]) => unit !== null || /Per(?:Hour|Kwh)$/u.test(name),
    );
    const ending = (name: string) => Object.keys(units).find((end) => name.endsWith(end)) ?? '';
    const told = numbers.filter(([name]) => ending(name) !== '');
    expect(told.map(([name, { unit }]) => [name, unit])).toEqual(told.map(([name]) => [name, units[ending(name)]]));
  });

  test('refers to kinds that there are, and finds rows by fields that refer', () => {
    for (const of of Object.values(references)) expect(of === null || isRowKind(of)).toBe(true);
    expect(names).toEqual(expect.arrayContaining(Object.keys(references)));
    expect(Object.keys(references)).toEqual(expect.arrayContaining([...indexes]));
    for (const [user, index] of usedBy) {
      expect(isRowKind(user) && kindOf(user).indexes.includes(index)).toBe(true);
      expect(isRowKind(user) && kindOf(user).references[index]).toBe(kind);
    }
  });

  test('is called by a word in both languages, and its rows by fields that it has', () => {
    expect([everyEnglish, german].map((texts) => Object.hasOwn(texts, title.word))).toEqual([true, true]);
    expect(names).toEqual(
      expect.arrayContaining([...title.fields, ...search, ...filters, ...(title.after ? [title.after] : [])]),
    );
  });

  test('has a mutation for exactly what somebody may do, and a text for each', () => {
    const has = verbs.filter((verb) => mutationsByName.has(`${kind}.${verb}`));
    expect(has).toEqual(verbs.filter((verb) => may[verb] !== 'nobody'));
    for (const texts of [everyEnglish, german]) {
      const known = new Set(Object.keys(texts));
      const hasText = (verb: string): boolean =>
        known.has(`syncPage.change.${kind}${verb}`) ||
        (known.has(`syncPage.change.${verb}`) && known.has(`kindWords.${kind}`));
      expect(has.filter((verb) => !hasText(verb))).toEqual([]);
    }
  });

  test.each(roles)('asks for the right that it states: as %s', (role) => {
    for (const verb of verbs) {
      const right = may[verb];
      const wanted = right !== 'nobody' && can(role, right === 'ownUnlessAdmin' ? 'inventory.deleteOwn' : right);
      expect([verb, mayDo(role, kind, verb)]).toEqual([verb, wanted]);
    }
  });

  test('has a limit per team, or is counted for each person', () => {
    expect(most === null).toBe(readers === 'addressee');
    expect(most ?? 1).toBeGreaterThan(0);
  });

  test('begins at defaults that fit its fields', () => {
    for (const [name, initial] of Object.entries(defaultsOf({ fields })))
      expect(fields[name]?.schema.safeParse(initial)).toEqual({ success: true, data: initial });
    expect(withDefaults(kind, {})).toEqual(defaultsOf({ fields }));
  });

  test('lets nobody set what the rules work out', () => {
    const derived = names.filter((name) => fields[name]?.owner === 'server');
    for (const set of [createSetOf({ fields }), updateSetOf({ fields })])
      for (const name of derived) expect(Object.keys(set.shape)).not.toContain(name);
  });

  test('is stored on a device under its own order and its references', () => {
    const row = { ...aRow(kind) };
    const stored = indexed({ kind, id: 'one', v: 1, deleted: false, d: row });
    expect(stored.sort).toEqual((sort as (row: unknown) => string | undefined)(row));
    expect(stored.refs ?? []).toEqual(indexes.map((index) => refOf(kind, index, `a ${index}`)));
    expect(indexed({ kind, id: 'one', v: 1, deleted: true, d: row }).sort).toBeUndefined();
  });

  test('is exported from a device with every field', () => {
    const row: LocalRow = { key: rowKey(kind, 'one'), kind, id: 'one', v: 1, d: aRow(kind), deleted: false };
    const { columns, rows } = exportTableOf(kind, [row]);
    expect(columns).toEqual(expect.arrayContaining(['id', ...names, 'createdBy', 'updatedAt']));
    for (const name of names) expect(rows[0]?.[columns.indexOf(name)]).toBe(`a ${name}`);
  });
});

test('No two kinds are called alike in addresses, answers and files.', () => {
  expect(new Set(rowKinds.map((kind) => kindOf(kind).collection)).size).toBe(rowKinds.length);
});

test('What the first version stored is still known field by field, so that no device reads everything again for nothing.', () => {
  expect(coversFormat(rowFormat, first)).toBe(true);
  expect(coversFormat(rowFormat.replace('thread:aliases,', 'thread:'), first)).toBe(false);
});

const first =
  'movement:deltaMm,groupId,head,jobId,machineId,measured,needle,occurredAt,reason,reversesId,settlesAtMm,spoolId,type;' +
  'notice:about,addressee,by,changes,from,rowId,rowKind;' +
  'place:code,kind,name,notes,parentId;' +
  'spool:boughtOn,grossFullMg,initialLengthMm,lentTo,lot,notes,placeId,position,precision,pricePaidMinor,remainingMm,shop,shortCode,state,tareMg,threadId;' +
  'thread:aliases,avoid,brand,catalogueId,code,colourSource,confidence,defaultLengthMm,effect,family,finish,hex,isStaple,kind,line,material,minLengthMm,minSpools,moreHex,name,notes,status,substitutes,supersededBy,tags,targetSpools,tex,weight';

test('What the first list completes its rows with is what the kinds state.', () => {
  expect(threadDefaults).toEqual(defaultsOf(kindOf('thread')));
  expect(spoolDefaults).toEqual(defaultsOf(kindOf('spool')));
});
