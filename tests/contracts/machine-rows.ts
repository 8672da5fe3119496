import { asDay } from '#core/dates/day.ts';
import { newId } from '#core/ids.ts';
import type { RowTypes } from '#core/kinds/kinds.ts';
import { machineDefaults } from '#core/kinds/machine.ts';
import { maintenanceLogDefaults } from '#core/kinds/maintenance-log.ts';
import { maintenanceTaskDefaults } from '#core/kinds/maintenance-task.ts';
import { meterMost, meterReadingDefaults } from '#core/kinds/meter-reading.ts';
import { needleDefaults } from '#core/kinds/needle.ts';
import { jobDefaults } from '#core/kinds/job.ts';
import { unsewn } from '#core/job/job-rules.ts';
import { runDefaults } from '#core/kinds/run.ts';
import { stopDefaults } from '#core/kinds/stop.ts';

type MachineKind =
  | 'machine'
  | 'needle'
  | 'meterReading'
  | 'run'
  | 'job'
  | 'maintenanceTask'
  | 'maintenanceLog'
  | 'stop';

export const machineRows: { readonly [K in MachineKind]: readonly RowTypes[K][] } = {
  machine: [
    {
      ...machineDefaults,
      nickname: 'Bertha',
      brand: 'Tajima',
      model: 'TMEZ-SC',
      totalStitches: Number.MAX_SAFE_INTEGER,
      totalSeconds: 0,
    },
    {
      ...machineDefaults,
      nickname: 'Old',
      brand: 'Brother',
      model: 'PE800',
      serial: 'S"1',
      heads: 120,
      needlesPerHead: 32,
      maxSpm: 2000,
      fieldWMm10: 30_000,
      fieldHMm10: 100,
      usesRealPace: false,
      hoursByWeekday: [0, 1440, 1, 440, 0, 0, 1440],
      formats: ['jef+', 'other'],
      maxStitches: 10_000_000,
      maxColours: 512,
      boughtOn: asDay('2020-02-29'),
      priceMinor: 9_999_999_999_999,
      residualMinor: 0,
      upkeepPerHour: '0.4',
      warrantyUntil: asDay('2030-12-31'),
      insured: true,
      currentValueMinor: 1,
      status: 'needs_care',
      placeId: newId(),
      notes: 'two\nlines',
      totalStitches: 0,
      totalSeconds: 1,
    },
  ],
  needle: [
    { ...needleDefaults, machineId: newId(), head: 0, needle: 1 },
    {
      machineId: newId(),
      head: 120,
      needle: 32,
      threadId: newId(),
      spoolId: newId(),
      pinned: true,
      needleType: 'DBxK5',
      needleSize: '75/11',
      installedAt: '2026-03-01T10:00:00.001Z',
      installedAtStitches: meterMost,
      tension: '110 g',
    },
  ],
  meterReading: [
    { ...meterReadingDefaults, machineId: newId(), kind: 'hours', at: '2026-03-01T10:00:00.001Z', value: meterMost },
    {
      machineId: newId(),
      kind: 'stitches',
      at: '2026-03-01T10:00:00.001Z',
      source: 'run',
      value: null,
      delta: meterMost,
      reset: true,
      reason: 'new board',
      reversesId: newId(),
      byMember: newId(),
    },
  ],
  run: [
    { ...runDefaults, machineId: newId(), pieces: 1, at: '2026-03-01T10:00:00.001Z' },
    {
      machineId: newId(),
      jobId: newId(),
      designId: newId(),
      what: 'Rose',
      pieces: 100_000,
      spoiled: 100_000,
      stitches: 10_000_000,
      seconds: 100_000_000,
      secondsFrom: 'timed',
      plannedSeconds: 100_000_000,
      blocks: [{ threadId: null, needle: 32, stitches: 1, spools: [{ spoolId: newId(), lengthMm: 50_000_000 }] }],
      groupId: newId(),
      at: '2026-03-01T10:00:00.001Z',
      reversesId: newId(),
      byMember: newId(),
    },
  ],
  job: [
    { ...jobDefaults, ...unsewn, name: 'Polos', pieces: 1 },
    {
      number: 'J-9999-100000',
      name: '🧵'.repeat(120),
      customer: 'C'.repeat(120),
      quoteId: newId(),
      quoteRevision: 1_000_000,
      quoteLine: 49,
      placement: 'left chest',
      designId: newId(),
      machineId: newId(),
      pieces: 100_000,
      sizes: [
        { label: 'S', qty: 1 },
        { label: '"XL"', qty: 99_999 },
      ],
      blocks: [{ order: 511, threadId: null, stitches: 10_000_000 }],
      status: 'running',
      steps: [{ key: 'a', label: 'Blanks', gates: true, doneAt: '2026-03-01T10:00:00.001Z', doneBy: newId() }],
      plannedOn: asDay('2024-02-29'),
      rank: 'zZ09',
      dueOn: asDay('9999-12-31'),
      plannedSeconds: 100_000_000,
      agreed: { fingerprint: 'a'.repeat(64), threads: [null, newId()] },
      agreedSeen: { fingerprint: 'b'.repeat(64), threads: [] },
      notes: 'one\ntwo',
      piecesDone: Number.MAX_SAFE_INTEGER,
      spoiled: 0,
      statusBefore: 'idea',
    },
  ],
  maintenanceTask: [
    { ...maintenanceTaskDefaults, title: 'Oil', everyHours: '0.5' },
    {
      title: 'Belt',
      steps: ['off', 'on'],
      machineIds: [newId()],
      everyStitches: 1_000_000_000,
      everyHours: '100000',
      everyDays: 3650,
      dayCounting: 'days_used',
      basis: 'scheduled',
      soonBp: 9900,
      severity: 'stop_machine',
      consumables: [{ text: 'oil', qty: 1 }],
      active: false,
    },
  ],
  maintenanceLog: [
    { ...maintenanceLogDefaults, machineId: newId(), doneAt: '2026-03-01T10:00:00.001Z', title: 'Seen' },
    {
      taskId: newId(),
      title: null,
      machineId: newId(),
      head: 120,
      needle: 32,
      doneAt: '2026-03-01T10:00:00.001Z',
      by: 'Dealer',
      stitchesAt: meterMost,
      hoursAt: meterMost,
      costMinor: 9_999_999_999_999,
      minutes: 1_000_000,
      downtimeMinutes: 0,
      stepsDone: [0, 19],
      note: 'two\nlines',
      reversesId: newId(),
      byMember: newId(),
    },
  ],
  stop: [
    { ...stopDefaults, machineId: newId(), code: 'T', at: '2026-03-01T10:00:00.001Z' },
    {
      machineId: newId(),
      code: 'C',
      head: 120,
      needle: 32,
      spoolId: newId(),
      stitchNo: 10_000_000,
      at: '2026-03-01T10:00:00.001Z',
      seconds: 100_000,
      reversesId: newId(),
      byMember: newId(),
    },
  ],
};
