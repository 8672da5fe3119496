import '#texts/en/job-words.ts';
import '#texts/en/machine-cards.ts';
import '#texts/en/machine-words.ts';
import {
  jobStatuses,
  machineStatuses,
  machineTypes,
  dayCountings,
  maintenanceBases,
  severities,
  meterKinds,
  readingSources,
  stopCodes,
} from '#core/kinds/choices.ts';

import { t } from '#texts/t.ts';
import { choice } from './field-choice.ts';
import type { FieldWords } from './field-words.ts';

const machine: FieldWords<'machine'> = {
  nickname: ['machineWords.nickname', 'text'],
  brand: ['machineWords.brand', 'text'],
  model: ['machineWords.model', 'text'],
  serial: ['machineWords.serial', 'text'],
  type: ['machineWords.type', choice(machineTypes, (value) => t(`machineWords.value.type.${value}`))],
  heads: ['machineWords.heads', 'whole'],
  needlesPerHead: ['machineWords.needlesPerHead', 'whole'],
  maxSpm: ['machineWords.maxSpm', 'whole'],
  workingSpm: ['machineWords.workingSpm', 'whole'],
  capSpm: ['machineWords.capSpm', 'whole'],
  fieldWMm10: ['machineWords.fieldWMm10', 'size'],
  fieldHMm10: ['machineWords.fieldHMm10', 'size'],
  colourChangeSec: ['machineWords.colourChangeSec', 'whole'],
  trimSec: ['machineWords.trimSec', 'whole'],
  hoopSec: ['machineWords.hoopSec', 'whole'],
  efficiencyBp: ['machineWords.efficiencyBp', 'share'],
  usesRealPace: ['machineWords.usesRealPace', 'yes'],
  hoursByWeekday: ['machineWords.hoursByWeekday', 'parts'],
  formats: ['machineWords.formats', 'texts'],
  maxStitches: ['machineWords.maxStitches', 'whole'],
  maxColours: ['machineWords.maxColours', 'whole'],
  boughtOn: ['machineWords.boughtOn', 'date'],
  shop: ['machineWords.shop', 'text'],
  priceMinor: ['machineWords.priceMinor', 'money'],
  residualMinor: ['machineWords.residualMinor', 'money'],
  lifeHours: ['machineWords.lifeHours', 'whole'],
  upkeepPerHour: ['machineWords.upkeepPerHour', 'rate'],
  powerW: ['machineWords.powerW', 'whole'],
  warrantyUntil: ['machineWords.warrantyUntil', 'date'],
  dealer: ['machineWords.dealer', 'text'],
  dealerPhone: ['machineWords.dealerPhone', 'text'],
  firmware: ['machineWords.firmware', 'text'],
  insured: ['machineWords.insured', 'yes'],
  currentValueMinor: ['machineWords.currentValueMinor', 'money'],
  status: ['machineWords.status', choice(machineStatuses, (value) => t(`machineWords.value.status.${value}`))],
  placeId: ['machineWords.place', 'place'],
  notes: ['machineWords.notes', 'lines'],
  totalStitches: null,
  totalSeconds: null,
};

const needle: FieldWords<'needle'> = {
  machineId: null,
  head: ['machineWords.head', 'whole'],
  needle: ['machineWords.needle', 'whole'],
  threadId: ['machineWords.thread', 'thread'],
  spoolId: ['machineWords.spool', 'spool'],
  pinned: ['machineWords.pinned', 'yes'],
  needleType: ['machineWords.needleType', 'text'],
  needleSize: ['machineWords.needleSize', 'text'],
  installedAt: ['machineWords.installedAt', 'instant'],
  installedAtStitches: ['machineWords.installedAtStitches', 'whole'],
  tension: ['machineWords.tension', 'text'],
};

const meterReading: FieldWords<'meterReading'> = {
  machineId: null,
  kind: ['machineWords.meterKind', choice(meterKinds, (value) => t(`machineWords.value.meterKind.${value}`))],
  at: ['machineWords.at', 'instant'],
  source: ['machineWords.source', choice(readingSources, (value) => t(`machineWords.value.source.${value}`))],
  value: ['machineWords.value', 'whole'],
  delta: ['machineWords.delta', 'whole'],
  reset: ['machineWords.reset', 'yes'],
  reason: ['machineWords.reason', 'text'],
  reversesId: ['machineWords.reverses', 'booking'],
  byMember: null,
};

const run: FieldWords<'run'> = {
  machineId: null,
  jobId: null,
  designId: null,
  what: ['machineWords.what', 'text'],
  pieces: ['machineWords.pieces', 'whole'],
  spoiled: ['jobWords.spoiled', 'whole'],
  stitches: ['machineWords.stitches', 'whole'],
  seconds: ['machineWords.seconds', 'whole'],
  secondsFrom: [
    'jobWords.secondsFrom',
    choice(['timed', 'typed', 'suggested'] as const, (value) => t(`jobWords.value.${value}`)),
  ],
  plannedSeconds: ['jobWords.plannedSeconds', 'whole'],
  blocks: null,
  groupId: null,
  at: ['machineWords.at', 'instant'],
  reversesId: ['machineWords.reverses', 'booking'],
  byMember: null,
};

const maintenanceTask: FieldWords<'maintenanceTask'> = {
  title: ['machineWords.title', 'text'],
  steps: ['machineWords.steps', 'texts'],
  machineIds: ['machines.forMachines', 'parts'],
  everyStitches: ['machineWords.everyStitches', 'whole'],
  everyHours: ['machineWords.everyHours', 'decimal'],
  everyDays: ['machineWords.everyDays', 'whole'],
  dayCounting: [
    'machineWords.dayCounting',
    choice(dayCountings, (value) => t(`machineWords.value.dayCounting.${value}`)),
  ],
  basis: ['machineWords.basis', choice(maintenanceBases, (value) => t(`machineWords.value.basis.${value}`))],
  soonBp: ['machineWords.soonBp', 'share'],
  severity: ['machineWords.severity', choice(severities, (value) => t(`machineWords.value.severity.${value}`))],
  consumables: ['machines.consumables', 'parts'],
  active: ['machineWords.active', 'yes'],
};

const maintenanceLog: FieldWords<'maintenanceLog'> = {
  taskId: null,
  title: ['machineWords.title', 'text'],
  machineId: null,
  head: ['machineWords.head', 'whole'],
  needle: ['machineWords.needle', 'whole'],
  doneAt: ['machineWords.doneAt', 'instant'],
  by: ['machineWords.by', 'text'],
  stitchesAt: ['machineWords.stitchesAt', 'whole'],
  hoursAt: ['machineWords.hoursAt', 'whole'],
  costMinor: ['machineWords.costMinor', 'money'],
  minutes: ['machineWords.minutes', 'whole'],
  downtimeMinutes: ['machineWords.downtimeMinutes', 'whole'],
  stepsDone: null,
  note: ['machineWords.note', 'lines'],
  reversesId: ['machineWords.reverses', 'booking'],
  byMember: null,
};

const stop: FieldWords<'stop'> = {
  machineId: null,
  code: ['machineWords.code', choice(stopCodes, (value) => t(`machineWords.value.stop.${value}`))],
  head: ['machineWords.head', 'whole'],
  needle: ['machineWords.needle', 'whole'],
  spoolId: ['machineWords.spool', 'spool'],
  stitchNo: ['machineWords.stitchNo', 'whole'],
  at: ['machineWords.at', 'instant'],
  seconds: ['machineWords.seconds', 'whole'],
  reversesId: ['machineWords.reverses', 'booking'],
  byMember: null,
};

const job: FieldWords<'job'> = {
  number: ['jobWords.number', 'text'],
  name: ['jobWords.name', 'text'],
  customer: ['jobWords.customer', 'text'],
  quoteId: null,
  quoteRevision: ['jobWords.quoteRevision', 'whole'],
  quoteLine: ['jobWords.quoteLine', 'whole'],
  placement: ['jobWords.placement', 'text'],
  designId: ['kindWords.design', 'parts'],
  machineId: ['kindWords.machine', 'parts'],
  pieces: ['jobWords.pieces', 'whole'],
  sizes: ['jobWords.sizes', 'parts'],
  blocks: ['jobWords.blocks', 'parts'],
  status: ['jobWords.status', choice(jobStatuses, (value) => t(`jobWords.value.${value}`))],
  steps: ['jobWords.steps', 'parts'],
  plannedOn: ['jobWords.plannedOn', 'date'],
  rank: ['jobWords.rank', 'parts'],
  dueOn: ['jobWords.dueOn', 'date'],
  plannedSeconds: ['jobWords.plannedSeconds', 'whole'],
  agreed: ['jobWords.agreed', 'parts'],
  agreedSeen: ['jobWords.agreedSeen', 'parts'],
  notes: ['jobWords.notes', 'lines'],
  piecesDone: ['jobWords.piecesDone', 'whole'],
  spoiled: ['jobWords.spoiled', 'whole'],
  statusBefore: null,
};

export const machineWords = { machine, needle, meterReading, run, job, maintenanceTask, maintenanceLog, stop } as const;
