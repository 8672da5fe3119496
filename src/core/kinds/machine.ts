import * as z from 'zod/mini';
import { date, decimal, id, listOf, optionalLines, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { defaultsOf, describeKind, type RowOf } from './describe-kind.ts';
import { derived, required, withDefault } from './field.ts';

/** How a machine is built. */
export const machineTypes = ['single_needle', 'combo_sewing', 'multi_needle', 'multi_head', 'other'] as const;
/** The states of a machine. */
export const machineStatuses = ['ready', 'running', 'needs_care', 'broken', 'stored', 'sold'] as const;
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
const amount = z.nullable(wholeNumber(0, limits.machineMinor));

/** A machine of the workshop (rules: Machines). Its totals are computed from its meter readings. */
export const machine = describeKind({
  fields: {
    nickname: required('typed', 'fresh', requiredText(64)),
    brand: required('typed', 'carried', requiredText(64)),
    model: required('typed', 'carried', requiredText(64)),
    serial: withDefault('typed', 'fresh', optionalText(64), null),
    type: withDefault('typed', 'carried', z.enum(machineTypes), 'single_needle'),
    heads: withDefault('typed', 'carried', wholeNumber(1, 120), 1, 'count'),
    needlesPerHead: withDefault('typed', 'carried', wholeNumber(1, 32), 1, 'count'),
    maxSpm: withDefault('typed', 'carried', z.nullable(speed), null, 'stitchesPerMinute'),
    workingSpm: withDefault('typed', 'carried', speed, 600, 'stitchesPerMinute'),
    capSpm: withDefault('typed', 'carried', speed, 500, 'stitchesPerMinute'),
    fieldWMm10: withDefault('typed', 'carried', field, null, 'tenthMm'),
    fieldHMm10: withDefault('typed', 'carried', field, null, 'tenthMm'),
    colourChangeSec: withDefault('typed', 'carried', wholeNumber(0, 600), 75, 'seconds'),
    trimSec: withDefault('typed', 'carried', wholeNumber(0, 60), 6, 'seconds'),
    hoopSec: withDefault('typed', 'carried', wholeNumber(0, 3600), 60, 'seconds'),
    efficiencyBp: withDefault('typed', 'carried', wholeNumber(1000, 10_000), 8500, 'bp'),
    formats: withDefault('typed', 'carried', listOf(z.enum(machineFormats), machineFormats.length), []),
    maxStitches: withDefault('typed', 'carried', z.nullable(wholeNumber(0, 10_000_000)), null, 'count'),
    maxColours: withDefault('typed', 'carried', z.nullable(wholeNumber(0, 512)), null, 'count'),
    boughtOn: withDefault('typed', 'carried', z.nullable(date), null),
    shop: withDefault('typed', 'carried', optionalText(64), null),
    priceMinor: withDefault('typed', 'carried', amount, null, 'minor'),
    residualMinor: withDefault('typed', 'carried', amount, null, 'minor'),
    lifeHours: withDefault('typed', 'carried', wholeNumber(100, 200_000), 5000, 'hours'),
    upkeepPerHour: withDefault('typed', 'carried', decimal(0, limits.rate), '0.40', 'rate'),
    powerW: withDefault('typed', 'carried', wholeNumber(0, 2e4), 100, 'watts'),
    warrantyUntil: withDefault('typed', 'carried', z.nullable(date), null),
    dealer: withDefault('typed', 'carried', optionalText(64), null),
    dealerPhone: withDefault('typed', 'carried', optionalText(64), null),
    firmware: withDefault('typed', 'carried', optionalText(64), null),
    insured: withDefault('typed', 'carried', z.boolean(), false),
    currentValueMinor: withDefault('typed', 'carried', amount, null, 'minor'),
    status: withDefault('typed', 'carried', z.enum(machineStatuses), 'ready'),
    placeId: withDefault('typed', 'carried', z.nullable(id), null),
    notes: withDefault('typed', 'carried', optionalLines(4000), null),
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

/** A machine as stored: the fields that people set, and the totals of its meter readings. */
export interface Machine extends RowOf<typeof machine.fields> {}

/** The defaults of a machine's fields; its nickname, brand and model have none. */
export const machineDefaults = defaultsOf(machine);
