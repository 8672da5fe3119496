import { createHash } from 'node:crypto';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { adoptQuarantine } from '#data/left-teams/adopt-quarantine.ts';
import { leaveTeam } from '#data/left-teams/set-aside.ts';
import { evict } from '#data/files/file-bytes.ts';
import { startNewHistory } from '#server/db/history/new-history.ts';
import { oneOf } from '../../src/seeded.ts';
import { tokenOf, type Person } from '../../server/product.ts';
import { partsOf, sha256Of } from '../../server/files/some-bytes.ts';
import { Violation } from '../violation.ts';
import type { FileWorld } from './file-world.ts';

type FileStep = (world: FileWorld) => Promise<string | undefined>;

const minute = 60_000;
const day = 86_400_000;

const take: FileStep = async ({ random, devices, contents, threadId }) => {
  const device = oneOf(random, devices);
  const bytes = oneOf(random, contents);
  await device.take(bytes, threadId);
  return `${device.name} takes ${sha256Of(bytes).slice(0, 6)}`;
};

const meet: FileStep = async (world) => {
  const device = oneOf(world.random, world.devices);
  world.pass(10 * minute);
  await device.meet(world.random() < 0.2);
  return `${device.name} meets the server`;
};

/** A device opens a file of the team. F5: it gets the bytes that it asked for, or none. */
const open: FileStep = async ({ random, devices, contents }) => {
  const device = oneOf(random, devices);
  const sha256 = sha256Of(oneOf(random, contents));
  const opened = await device.open(sha256);
  if (!opened.ok) return `${device.name} opens ${sha256.slice(0, 6)}: ${opened.error.kind}`;
  if (sha256Of(new Uint8Array(await opened.value.arrayBuffer())) !== sha256)
    throw new Violation('F5', `${device.name} asked for ${sha256} and got other bytes.`);
  return `${device.name} opens ${sha256.slice(0, 6)}`;
};

const full: FileStep = async ({ random, devices }) => {
  const device = oneOf(random, devices);
  return `${device.name} is full: ${await evict(device.store, () => 0)} files go`;
};

const days: FileStep = async ({ random, pass }) => {
  const passed = 1 + Math.floor(random() * 4);
  pass(passed * day);
  return `${passed} days pass`;
};

const remove: FileStep = async (world) => {
  const device = oneOf(world.random, world.devices);
  const rows = (await device.db.rows.toArray()).filter(({ kind, deleted }) => kind === 'file' && !deleted);
  if (rows.length === 0) return undefined;
  const row = oneOf(world.random, rows);
  await device.save({ name: 'file.delete', args: { id: row.id } });
  world.deletedHashes.add(String(row.d['sha256']));
  return `${device.name} deletes a row of ${String(row.d['sha256']).slice(0, 6)}`;
};

const backUp: FileStep = async (world) => {
  await world.servers.backups.make();
  world.backupAt = world.now();
  return 'a backup is made';
};

/** A backup of the last days is restored on the server. Devices keep bytes for seven days after they sent them. */
const setBack: FileStep = async (world) => {
  const { backupAt, servers, now, random } = world;
  if (backupAt === undefined || now() - backupAt > (fileLimits.sentFileDays - 1) * day) return undefined;
  // Often makes every device remove bytes first: then it still has only those that it must keep for a restore.
  if (random() < 0.5) for (const { store } of world.devices) await evict(store, () => 0);
  await servers.backups.putBack();
  await startNewHistory(servers.products[0].db, new Date(now()));
  // All devices sync before the seven days end, because later they may remove bytes that the server lost.
  for (const device of world.devices) {
    world.pass(10 * minute);
    await device.meet(true);
  }
  return 'the backup is put back';
};

const leave: FileStep = async (world) => {
  const { devices, ana, bo, teamId } = world;
  const phone = devices.find(({ person }) => person === bo);
  if (phone === undefined) return undefined;
  await ana.call('DELETE', `/teams/${teamId}/members/${bo.userId}`);
  await phone.sync();
  devices.splice(devices.indexOf(phone), 1);
  await phone.stop();
  await leaveTeam(phone.own, phone.db, { userId: bo.userId, teamId, teamName: 'Stitchery' });
  world.left = phone;
  // the device dropped what it had sent in the last days, so an older backup could lose bytes
  world.backupAt = undefined;
  return 'bo is put out and leaves';
};

const comeBack: FileStep = async (world) => {
  const { left, bo, teamId, servers } = world;
  if (left === undefined) return undefined;
  await servers.products[0].join(bo, teamId, 'admin');
  left.own.db.close();
  const phone = world.open('phone', bo, left.disk);
  world.left = undefined;
  world.backupAt = undefined; // a backup made meanwhile lacks Bo's membership, so Bo could not send lost bytes again
  await phone.sync();
  const [entry] = await phone.own.db.quarantine.toArray();
  const adopted = entry === undefined ? 0 : await adoptQuarantine(phone.own, phone.store, entry.id);
  return `bo is back with ${adopted ?? 0} changes`;
};

/** A faulty program sends bytes of one file as a part of another; the digest fits the bytes that it sends. */
const wrongPart: FileStep = async (world) => {
  const { random, contents, servers, teamId, ana } = world;
  const [named, other] = [oneOf(random, contents), oneOf(random, contents)];
  const parts = partsOf(named, fileLimits.filePartBytes);
  const n = Math.floor(random() * parts.length);
  const bytes = new Uint8Array(parts[n]?.length ?? 0).fill(7);
  bytes.set(other.subarray(0, bytes.length));
  const path = `/api/v2/teams/${teamId}/files/${sha256Of(named)}`;
  const body = JSON.stringify({ bytes: named.length });
  await servers.products[0].app.request(path, { method: 'POST', headers: headersOf(ana, 'application/json'), body });
  const digest = createHash('sha256').update(bytes).digest('base64');
  const { status } = await servers.products[1].app.request(`${path}/parts/${n}`, {
    method: 'PUT',
    headers: { ...headersOf(ana, 'application/octet-stream'), 'Content-Digest': `sha-256=:${digest}:` },
    body: bytes,
  });
  if (status === 500) throw new Violation('F7', 'A wrong part is answered 500.');
  return `a wrong part ${n} of ${sha256Of(named).slice(0, 6)}: ${status}`;
};

/** F4: a person of another team, whose own row names the hash, gets no bytes and must send every part. */
const spy: FileStep = async ({ random, contents, servers, eve }) => {
  const bytes = oneOf(random, contents);
  const path = `/api/v2/teams/${eve.teamId}/files/${sha256Of(bytes)}`;
  const { app } = servers.products[0];
  const got = await app.request(path, { headers: headersOf(eve.person) });
  if (got.status !== 404) throw new Violation('F4', `A file is shown to another team: ${got.status}.`);
  const body = JSON.stringify({ bytes: bytes.length });
  const asked = await app.request(path, { method: 'POST', headers: headersOf(eve.person, 'application/json'), body });
  const { missing } = (await asked.json()) as { readonly missing?: readonly number[] };
  if (missing?.length !== partsOf(bytes, fileLimits.filePartBytes).length)
    throw new Violation('F4', `Another team need not send what it names: ${JSON.stringify(missing)}.`);
  return 'eve learns nothing';
};

const headersOf = (person: Person, type?: string): Record<string, string> => ({
  'Sec-Fetch-Site': 'same-origin',
  Authorization: `Bearer ${tokenOf(person)}`,
  ...(type !== undefined && { 'Content-Type': type }),
});

export const fileSteps: readonly { readonly kind: string; readonly step: FileStep; readonly weight: number }[] = [
  { kind: 'take', step: take, weight: 12 },
  { kind: 'meet', step: meet, weight: 24 },
  { kind: 'open', step: open, weight: 8 },
  { kind: 'full', step: full, weight: 5 },
  { kind: 'days', step: days, weight: 3 },
  { kind: 'remove', step: remove, weight: 3 },
  { kind: 'backUp', step: backUp, weight: 3 },
  { kind: 'setBack', step: setBack, weight: 3 },
  { kind: 'leave', step: leave, weight: 2 },
  { kind: 'comeBack', step: comeBack, weight: 3 },
  { kind: 'wrongPart', step: wrongPart, weight: 5 },
  { kind: 'spy', step: spy, weight: 4 },
];

export const healFiles = async (world: FileWorld): Promise<void> => {
  world.isFaulty = false;
  await comeBack(world);
  for (let round = 0; round < 4; round += 1)
    for (const device of world.devices) {
      world.pass(day);
      await device.meet(true);
    }
};
