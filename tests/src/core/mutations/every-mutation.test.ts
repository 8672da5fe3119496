import { describe, expect, test } from 'vitest';
import { aDesign } from '../a-design.ts';
import { aPricingProfile, aQuote } from '../a-quote.ts';
import { newId } from '#core/ids.ts';
import { barcodeId, designId, quotedJobId, tabletId } from '#core/mutations/derived-ids.ts';
import { hiddenFields } from '#core/access/redact.ts';
import { kindOf, type RowKind } from '#core/kinds/kinds.ts';
import { mutationsByName } from '#core/mutations/registry.ts';
import { roles } from '#core/access/permissions.ts';
import { slotId } from '#core/machines/slots.ts';
import { aBook, aNotice, colleague, nine, owner, teamId } from './a-book.ts';

const aFullBook = (reader: string) => {
  const notice = aNotice(reader);
  const book = aBook([notice]);
  const threadId = book.thread();
  const spoolId = book.spool({ threadId });
  const placeId = newId();
  const hoopId = newId();
  const [profileId, quoteId] = [newId(), newId()];
  const [chartId, importBatchId, jobId] = [newId(), newId(), newId()];
  const imported = { importId: newId(), source: 'file', at: nine, colours: 1, spools: 1 } as const;
  const [shoppingLineId, setId, fileId] = [newId(), newId(), newId()];
  const codeId = barcodeId(teamId, '40042');
  const devices = [newId(), newId()] as const;
  const tabletRow = tabletId(teamId, devices[0]);
  book.does('place.create', { id: placeId, set: { name: 'Rack' } });
  book.does('hoop.create', { id: hoopId, set: { name: '5×7', fieldWMm10: 1300, fieldHMm10: 1800 } });
  const machineId = book.machine();
  const taskId = newId();
  book.does('maintenanceTask.create', { id: taskId, set: { title: 'Oil', everyHours: '4' } });
  const slot = { machineId, head: 0, needle: 1 };
  book.does('pricingProfile.create', { id: profileId, set: aPricingProfile() });
  book.does('quote.create', { id: quoteId, set: aQuote() });
  book.does('barcode.create', { id: codeId, set: { value: '40042', threadId } });
  book.does('threadSet.create', { id: setId, set: { name: 'Autumn', items: [] } });
  const colours = [{ code: '0001', name: null, hex: null }];
  book.does('chart.create', { id: chartId, set: { brand: 'Gunold', line: 'Poly', colours } });
  book.does('importBatch.create', { id: importBatchId, set: imported });
  const prints = ['a'.repeat(64), 'b'.repeat(64)] as const;
  const design = designId(teamId, prints[0]);
  book.does('design.create', { id: design, set: aDesign({ fingerprint: prints[0] }) });
  const photo = { ofKind: 'machine', ofId: machineId, name: 'Plate', type: 'image/png', bytes: 10 };
  book.does('file.create', { id: fileId, set: { ...photo, sha256: '0'.repeat(64) } });
  const steps = [{ key: 'blanks', label: 'Blanks here', gates: true, doneAt: null, doneBy: null }];
  book.does('job.create', { id: jobId, set: { name: 'Polos', pieces: 20, steps } });
  book.does('tablet.create', { id: tabletRow, set: { name: 'By the window', deviceId: devices[0] } });
  book.does('shoppingLine.create', { id: shoppingLineId, set: { text: 'Stabilizer' } });
  return {
    rows: [...book.rows.values()],
    notice,
    threadId,
    spoolId,
    placeId,
    hoopId,
    profileId,
    quoteId,
    chartId,
    importBatchId,
    jobId,
    imported,
    shoppingLineId,
    setId,
    fileId,
    tabletRow,
    devices,
    codeId,
    machineId,
    taskId,
    slot,
    colours,
    prints,
    design,
    photo,
  };
};

// Made once for each reader; every case copies its rows into its own book.
const fullBooks = new Map<string, ReturnType<typeof aFullBook>>();
const fullBookOf = (reader: string) => {
  const made = fullBooks.get(reader) ?? aFullBook(reader);
  fullBooks.set(reader, made);
  return made;
};

const aCase = (name: string, reader = owner) => {
  const full = fullBookOf(reader);
  const book = aBook(full.rows);
  const { notice, threadId, spoolId, placeId, hoopId, profileId, quoteId, chartId, importBatchId, imported } = full;
  const { tabletRow, devices } = full;
  const { jobId, shoppingLineId, setId, fileId, codeId, machineId, taskId, slot, colours, prints, design, photo } =
    full;
  const [kind = '', verb = ''] = name.split('.');
  const id =
    {
      thread: threadId,
      spool: spoolId,
      place: placeId,
      hoop: hoopId,
      barcode: codeId,
      shoppingLine: shoppingLineId,
      threadSet: setId,
      chart: chartId,
      importBatch: importBatchId,
      job: jobId,
      design,
      file: fileId,
      tablet: tabletRow,
      machine: machineId,
      needle: slotId(teamId, machineId, slot),
      maintenanceTask: taskId,
      pricingProfile: profileId,
      quote: quoteId,
      notice: notice.id,
    }[kind] ?? newId();
  if (verb === 'restore') book.does(`${kind}.delete`, { id });
  const created = {
    thread: { brand: 'Madeira', line: 'Polyneon 40', code: '1800' },
    spool: { threadId, shortCode: 'T-0002' },
    movement: { spoolId, type: 'consume', deltaMm: -300 },
    place: { name: 'Drawer' },
    hoop: { name: '4×4', fieldWMm10: 1000, fieldHMm10: 1000 },
    barcode: { value: '40043', threadId },
    shoppingLine: { text: 'Stabilizer' },
    shoppingTick: { lineId: shoppingLineId, qty: 1 },
    threadSet: { name: 'Winter', items: [] },
    chart: { brand: 'Mettler', line: 'Poly Sheen', colours },
    importBatch: imported,
    design: aDesign({ fingerprint: prints[1] }),
    file: { ...photo, sha256: '1'.repeat(64) },
    tablet: { name: 'By the door', deviceId: devices[1] },
    machine: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC' },
    meterReading: { machineId, kind: 'stitches', value: 1000 },
    run: { machineId, jobId, pieces: 1, stitches: 1000 },
    job: { name: 'Caps', pieces: 6 },
    maintenanceTask: { title: 'Wipe', everyDays: 7 },
    maintenanceLog: { machineId, taskId },
    stop: { machineId, code: 'T' },
    pricingProfile: aPricingProfile({ name: 'Trade' }),
    quote: aQuote({ qty: 6 }),
  }[kind];
  const newRowId =
    {
      barcode: barcodeId(teamId, '40043'),
      design: designId(teamId, prints[1]),
      tablet: tabletId(teamId, devices[1]),
    }[kind] ?? newId();
  if (verb === 'create') return { book, args: { id: newRowId, set: created } };
  if (verb === 'tick') return { book, args: { id, key: 'blanks', done: true } };
  if (verb === 'decide') {
    // a draft has no answer
    book.does('quote.update', { id, set: { status: 'sent' } });
    const jobs = [quotedJobId(teamId, id, 0, 0)];
    return { book, args: { id, first: id, status: 'accepted', jobs, designs: [], steps: [] } };
  }
  if (verb === 'choose') return { book, args: { id, threads: { 0: threadId } } };
  const changed = {
    hoop: { label: 'new' },
    barcode: { lengthMm: 1000 },
    shoppingLine: { qty: 2 },
    threadSet: { name: 'new' },
    chart: { line: 'new' },
    importBatch: { isTakenBack: true },
    design: { name: 'new' },
    file: { caption: 'new' },
    tablet: { name: 'new' },
    needle: { ...slot, threadId },
    maintenanceTask: { title: 'new' },
    pricingProfile: { name: 'new' },
  }[kind] ?? { notes: 'new' };
  return { book, args: verb === 'update' ? { id, set: changed } : { id } };
};

const names = [...mutationsByName.keys()];
const kindNamed = (name: string) => name.split('.')[0] as RowKind;

describe.each(names)('%s', (name) => {
  test.each(roles)('as %s', (role) => {
    const { book, args } = aCase(name);
    const forbidden = { ok: false, error: { code: 'forbidden' } };
    const ofAdmins = name.startsWith('pricingProfile.') || name.startsWith('tablet.');
    const least = ofAdmins ? 'admin' : name.startsWith('notice.') ? 'viewer' : 'member';
    const mayNot = roles.indexOf(role) < roles.indexOf(least);
    expect(book.run(name, args, { role })).toMatchObject(mayNot ? forbidden : { ok: true });
  });

  test('has an effect, stamped with who and when', () => {
    const { book, args } = aCase(name, colleague);
    const later = '2026-03-02T09:00:00.000Z';
    const written = book.does(name, args, { actor: colleague, role: 'admin', now: later });
    expect(written.length).toBeGreaterThan(0);
    for (const { data } of written) expect(data).toMatchObject({ updatedAt: later, updatedBy: colleague });
  });

  test.each([
    ['nothing', undefined, {}],
    ['no object', 'thread', {}],
    ['no id', { set: {} }, { id: { problem: 'required' } }],
    ['an id that is none', { id: 'x' }, { id: { problem: 'wrong_format' } }],
  ])('refuses %s as arguments', (_what, args, fields) => {
    expect(aCase(name).book.run(name, args)).toMatchObject({ ok: false, error: { code: 'invalid', fields } });
  });

  test('refuses a field that it does not know', () => {
    const { book, args } = aCase(name);
    expect(book.run(name, { ...args, colour: 'red' })).toEqual({
      ok: false,
      error: { code: 'invalid', fields: { colour: { problem: 'unknown_field' } } },
    });
  });
});

describe.each(names.filter((name) => /create|update/.test(name)))('%s', (name) => {
  test.each(['version', 'teamId', 'createdBy', 'updatedAt', 'deletedAt', 'remainingMm', 'precision', 'byMember'])(
    'leaves %s to the server',
    (field) => {
      const { book, args } = aCase(name);
      const set = { ...('set' in args ? args.set : {}), [field]: 1 };
      expect(book.run(name, { ...args, set })).toEqual({
        ok: false,
        error: { code: 'invalid', fields: { [field]: { problem: 'unknown_field' } } },
      });
    },
  );
});

// An update of a needle creates its slot, so it never lacks its row.
describe.each(names.filter((name) => !name.endsWith('.create') && name !== 'needle.update'))('%s', (name) => {
  test('of a row that is nowhere is refused', () => {
    const { book, args } = aCase(name);
    expect(book.run(name, { ...args, id: newId() })).toEqual({ ok: false, error: { code: 'missing_row' } });
  });
});

test.each([
  'thread',
  'spool',
  'place',
  'hoop',
  'barcode',
  'threadSet',
  'chart',
  'importBatch',
  'design',
  'file',
  'tablet',
  'shoppingLine',
  'machine',
  'maintenanceTask',
  'pricingProfile',
  'quote',
  'job',
])('A deleted %s cannot be changed, and deleting it again changes nothing.', (kind) => {
  const { book, args } = aCase(`${kind}.update`);
  book.does(`${kind}.delete`, { id: args.id });
  expect(book.run(`${kind}.update`, args)).toEqual({ ok: false, error: { code: 'row_deleted' } });
  expect(book.does(`${kind}.delete`, { id: args.id })).toEqual([]);
});

test.each([
  'thread',
  'spool',
  'place',
  'hoop',
  'barcode',
  'threadSet',
  'chart',
  'design',
  'file',
  'shoppingLine',
  'machine',
  'maintenanceTask',
  'pricingProfile',
  'quote',
  'job',
])('A deleted %s keeps its body and comes back as it was.', (kind) => {
  const { book, args } = aCase(`${kind}.update`);
  const key = `${kind}/${args.id}`;
  const before = book.rows.get(key);
  book.does(`${kind}.delete`, { id: args.id });
  expect(book.rows.get(key)).toMatchObject({ deleted: true, data: before?.data });
  book.does(`${kind}.restore`, { id: args.id });
  expect(book.rows.get(key)).toMatchObject({ deleted: false, data: before?.data });
  expect(book.does(`${kind}.restore`, { id: args.id })).toEqual([]);
});

test('Nothing is asked of the arguments where the person may not act at all.', () => {
  const outcome = aBook().run('thread.create', 'nonsense', { role: 'viewer' });
  expect(outcome).toEqual({ ok: false, error: { code: 'forbidden' } });
});

test('A mutation that this version does not know is refused.', () => {
  expect(aBook().run('thread.paint', {})).toEqual({ ok: false, error: { code: 'unknown_mutation' } });
});

test('Who made a row stays, whoever changes it later.', () => {
  const book = aBook();
  const id = book.thread();
  const later = '2026-03-02T09:00:00.000Z';
  book.does('thread.update', { id, set: { name: 'Poinsettia' } }, { actor: colleague, now: later });
  expect(book.row('thread', id).data).toMatchObject({
    createdAt: nine,
    createdBy: owner,
    updatedAt: later,
    updatedBy: colleague,
  });
});

const blind = { role: 'member', access: 'noCosts' } as const;

describe.each(names)('%s of a member who sees no costs', (name) => {
  const kind = kindNamed(name);
  const verb = name.split('.')[1];
  const forbidden = { ok: false, error: { code: 'forbidden' } };

  test('is refused for a kind of costs, and else has the effect that it has for anybody', () => {
    const [theirs, anybodys] = [aCase(name), aCase(name)];
    const usual = anybodys.book.run(name, anybodys.args, { role: 'member' });
    const wanted = kindOf(kind).readers === 'whoSeesCosts' ? forbidden : { ok: usual.ok };
    expect(theirs.book.run(name, theirs.args, blind)).toMatchObject(wanted);
  });

  const hidden = verb === 'create' || verb === 'update' ? hiddenFields[kind] : [];
  test.each(hidden)('names no %s', (field) => {
    const { book, args } = aCase(name);
    const naming = (value: unknown) =>
      book.run(name, { ...args, set: { ...('set' in args ? args.set : {}), [field]: value } }, blind);
    expect(naming(1)).toEqual(forbidden);
    // a device without costs has null for each: in a new row that says nothing, in an old one it would delete the cost
    const isLeftOut = verb === 'create' && kindOf(kind).readers !== 'whoSeesCosts';
    expect(naming(null)).toMatchObject(isLeftOut ? { ok: true } : forbidden);
  });
});

test('a row that a member without costs changes, deletes, brings back or makes again keeps what it cost', () => {
  const book = aBook();
  const costs = { serial: 'S-1', priceMinor: 990_000, residualMinor: 100_000, currentValueMinor: 500_000 };
  const id = book.machine(costs);
  const set = {
    nickname: 'Bertha',
    brand: 'Tajima',
    model: 'TMEZ-SC',
    ...Object.fromEntries(hiddenFields.machine.map((field) => [field, null])),
  };
  book.does('machine.update', { id, set: { notes: 'Oiled' } }, blind);
  book.does('machine.create', { id, set }, blind);
  book.does('machine.delete', { id }, blind);
  book.does('machine.create', { id, set }, blind);
  book.does('machine.delete', { id }, blind);
  book.does('machine.restore', { id }, blind);
  expect(book.row('machine', id).data).toMatchObject({ ...costs, notes: 'Oiled' });
});

test('a file that shows costs stays hidden from a member without them, whoever marked it', () => {
  const { book, args } = aCase('file.update');
  book.does('file.update', { id: args.id, set: { showsCosts: true } });
  for (const set of [{ showsCosts: false }, { name: 'Receipt.png' }, { caption: 'A receipt' }])
    expect(book.run('file.update', { id: args.id, set }, blind)).toEqual({ ok: false, error: { code: 'forbidden' } });
  expect(book.run('file.update', { id: args.id, set: { order: 3 } }, blind).ok).toBe(true);
  expect(book.run('file.delete', { id: args.id }, blind).ok).toBe(true);
});
