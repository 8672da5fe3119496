import { Buffer } from 'node:buffer';
import { expect, onTestFinished, test } from 'vitest';
import { isDatabaseFault } from '#server/db/fault.ts';
import { createDatabase } from '#server/db/postgres.ts';
import { aCable } from '../a-cable.ts';
import { withDatabase } from '../database.ts';

const done = Buffer.from('C\0\0\0\vCOMMIT\0');

/** The message that PostgreSQL 15 sends before COMMIT when `pg_cancel_backend` ends the wait for a standby. */
const warning = (() => {
  const fields = [
    'SWARNUNG',
    'VWARNING',
    'C01000',
    'Mstorniere Warten auf synchrone Replikation wegen Benutzeraufforderung',
    'Fsyncrep.c',
    'L304',
    'RSyncRepWaitForLSN',
    '',
  ];
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.from('N\0\0\0\0');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
})();

const warned = (bytes: Buffer): Buffer => {
  const at = bytes.indexOf(done);
  return at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at), warning, bytes.subarray(at)]);
};

test('a commit whose wait for a standby was cancelled is not called done, and the next one on its connection is', async () => {
  const own = await withDatabase();
  onTestFinished(own.close, 60_000);
  const { cable, address } = await aCable(own.address);
  const db = createDatabase(address, { most: 1 });
  onTestFinished(db.close);
  const write = () => db.transaction((tx) => tx.query('create temporary table note (words text) on commit drop'));
  await write();
  cable.answer = warned;
  const fault: unknown = await write().then(
    () => 'done',
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(Error);
  expect(isDatabaseFault(fault)).toBe(true);
  cable.answer = (bytes) => bytes;
  await write();
  expect(cable.plugged).toBe(1);
});
