import * as z from 'zod/mini';
import { date, decimal, id, listOf, optionalLines, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type Origins, type RowOf, derived, required, withDefault } from './describe-kind.ts';
import { machineTypes, machineStatuses } from './choices.ts';

/** The file formats of designs that machines read. */
const machineFormats = [
  'dst',
  'pes',
  'pec',
  'phc',
  'jef',
  'jef+',
  'exp',
  'vp3',
  'hus',
  'vip',
  'xxx',
  'sew',
  'pcs',
  'shv',
  'u01',
  'tbf',
  'dat',
  'other',
] as const;

/** The build of a machine: with one needle, with several needles, with several heads, and so on. */
export type MachineType = (typeof machineTypes)[number];
/** A format of design files that a machine can read. */
export type MachineFormat = (typeof machineFormats)[number];

const speed = wholeNumber(100, 2000);
const field = z.nullable(wholeNumber(100, 30_000));
/** The minutes of one weekday in which a machine can sew. */
const minutesOfDay = wholeNumber(0, 1440);
const week = z.array(minutesOfDay).check(z.minLength(7), z.maxLength(7));

const amount = z.nullable(wholeNumber(0, limits.machineMinor));

/** A machine of the workshop (rules: Machines). Its totals are computed from its meter readings. */
export const machine = describeKind({
  fields: {
    nickname: required(requiredText(64)),
    brand: required(requiredText(64)),
    model: required(requiredText(64)),
    serial: withDefault(optionalText(64), null),
    type: withDefault(z.enum(machineTypes), 'single_needle'),
    heads: withDefault(wholeNumber(1, 120), 1, 'count'),
    needlesPerHead: withDefault(wholeNumber(1, 32), 1, 'count'),
    maxSpm: withDefault(z.nullable(speed), null, 'stitchesPerMinute'),
    workingSpm: withDefault(speed, 600, 'stitchesPerMinute'),
    capSpm: withDefault(speed, 500, 'stitchesPerMinute'),
    fieldWMm10: withDefault(field, null, 'tenthMm'),
    fieldHMm10: withDefault(field, null, 'tenthMm'),
    colourChangeSec: withDefault(wholeNumber(0, 600), 75, 'seconds'),
    trimSec: withDefault(wholeNumber(0, 60), 6, 'seconds'),
    hoopSec: withDefault(wholeNumber(0, 3600), 60, 'seconds'),
    efficiencyBp: withDefault(wholeNumber(1000, 10_000), 8500, 'bp'),
    /** Whether plans count with the pace of its runs, once there are enough of them [LF1]. */
    usesRealPace: withDefault(z.boolean(), true),
    /** In minutes, Monday first. */
    hoursByWeekday: withDefault(week, [480, 480, 480, 480, 480, 0, 0]),
    formats: withDefault(listOf(z.enum(machineFormats), machineFormats.length), []),
    maxStitches: withDefault(z.nullable(wholeNumber(0, 10_000_000)), null, 'count'),
    maxColours: withDefault(z.nullable(wholeNumber(0, 512)), null, 'count'),
    boughtOn: withDefault(z.nullable(date), null),
    shop: withDefault(optionalText(64), null),
    priceMinor: withDefault(amount, null, 'minor'),
    residualMinor: withDefault(amount, null, 'minor'),
    lifeHours: withDefault(wholeNumber(100, 200_000), 5000, 'hours'),
    upkeepPerHour: withDefault(decimal(0, limits.rate), '0.40', 'rate'),
    powerW: withDefault(wholeNumber(0, 2e4), 100, 'watts'),
    warrantyUntil: withDefault(z.nullable(date), null),
    dealer: withDefault(optionalText(64), null),
    dealerPhone: withDefault(optionalText(64), null),
    firmware: withDefault(optionalText(64), null),
    insured: withDefault(z.boolean(), false),
    currentValueMinor: withDefault(amount, null, 'minor'),
    status: withDefault(z.enum(machineStatuses), 'ready'),
    placeId: withDefault(z.nullable(id), null),
    notes: withDefault(optionalLines(4000), null),
    totalStitches: derived(z.int(), 'count'),
    totalSeconds: derived(z.int(), 'seconds'),
  },
  costs: {
    serial: 'hidden',
    priceMinor: 'hidden',
    residualMinor: 'hidden',
    upkeepPerHour: 'hidden',
    currentValueMinor: 'hidden',
  },
  readers: 'everybody',
  references: { placeId: 'place' },
  indexes: ['placeId'],
  sort: ({ nickname }) => nickname.toLowerCase(),
  most: limits.teamMachines,
  may: {
    create: 'inventory.change',
    update: 'inventory.change',
    delete: 'ownUnlessAdmin',
    restore: 'ownUnlessAdmin',
  },
  usedBy: [
    ['needle', 'machineId'],
    ['run', 'machineId'],
    ['maintenanceLog', 'machineId'],
  ],
  title: { word: 'kindWords.machine', fields: ['nickname'] },
  collection: 'machines',
  rest: 'readAndWrite',
  search: ['nickname', 'brand', 'model', 'notes'],
  filters: ['placeId', 'status'],
});

/** Where each field comes from, and what a copy does with it (see `Origins`). */
export const machineOrigins = {
  nickname: 'typed, fresh',
  brand: 'typed, carried',
  model: 'typed, carried',
  serial: 'typed, fresh',
  type: 'typed, carried',
  heads: 'typed, carried',
  needlesPerHead: 'typed, carried',
  maxSpm: 'typed, carried',
  workingSpm: 'typed, carried',
  capSpm: 'typed, carried',
  fieldWMm10: 'typed, carried',
  fieldHMm10: 'typed, carried',
  colourChangeSec: 'typed, carried',
  trimSec: 'typed, carried',
  hoopSec: 'typed, carried',
  efficiencyBp: 'typed, carried',
  usesRealPace: 'typed, carried',
  hoursByWeekday: 'typed, carried',
  formats: 'typed, carried',
  maxStitches: 'typed, carried',
  maxColours: 'typed, carried',
  boughtOn: 'typed, carried',
  shop: 'typed, carried',
  priceMinor: 'typed, carried',
  residualMinor: 'typed, carried',
  lifeHours: 'typed, carried',
  upkeepPerHour: 'typed, carried',
  powerW: 'typed, carried',
  warrantyUntil: 'typed, carried',
  dealer: 'typed, carried',
  dealerPhone: 'typed, carried',
  firmware: 'typed, carried',
  insured: 'typed, carried',
  currentValueMinor: 'typed, carried',
  status: 'typed, carried',
  placeId: 'typed, carried',
  notes: 'typed, carried',
  totalStitches: 'derived, fresh',
  totalSeconds: 'derived, fresh',
} as const satisfies Origins<typeof machine.fields>;

/** A machine as stored: the fields that people set, and the totals of its meter readings. */
export interface Machine extends RowOf<typeof machine.fields> {}

/** The defaults of a machine's fields; its nickname, brand and model have none. */
export const machineDefaults = defaultsOf(machine);
