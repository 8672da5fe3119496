import { v7 } from 'uuid';
import type { Machine } from '#core/kinds/machine.ts';
import { machinePresets, fromPreset } from '#core/machines/machine-presets.ts';
import { slotId } from '#core/machines/slots.ts';
import { starterTriggers, usualTasks } from '#core/machines/starter-tasks.ts';
import { starterTitles } from '#core/machines/starter-titles.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { DemoEvent } from './year.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Prices and values are in minor units; a machine has a run about every `everyDays` days. */
const owned = [
  {
    model: 'PR1055X',
    nickname: 'Ten needles',
    needles: 10,
    everyDays: 2,
    serial: 'PR-20417',
    paid: 899_900,
    worth: 640_000,
  },
  {
    model: 'Marquee 15 (MT)',
    nickname: 'Big one',
    needles: 12,
    everyDays: 3,
    serial: 'MT15-0733',
    paid: 1_149_000,
    worth: 870_000,
  },
  { model: 'PE800', nickname: 'Little one', needles: 1, everyDays: 9, serial: 'E8-11902', paid: 94_900, worth: 45_000 },
] as const;

const designs = ['Rose on polos', 'Fire brigade badges', 'Names on towels', 'Logo, left chest'];

/** Makes the events of the threaded machines: a year of runs, and maintenance, some of it due. */
export function demoMachines(
  teamId: string,
  year: readonly DemoEvent[],
  now: number,
  random: () => number,
): readonly DemoEvent[] {
  const start = now - 365 * dayMs;
  const spools = sewingSpools(year);
  const events: DemoEvent[] = [];
  // takes spools at equal distances, because neighbours in a chart look alike and a workshop threads different colours
  const step = Math.floor(spools.length / owned.reduce((sum, { needles }) => sum + needles, 0));
  const spread = spools.filter((_, at) => at % step === 0);
  let taken = 0;
  for (const [nth, { model, nickname, needles, everyDays, serial, paid, worth }] of owned.entries()) {
    const preset = machinePresets.find((one) => one.model === model);
    if (preset === undefined) throw new Error(`The demo has a machine of a model that there is not: ${model}.`);
    const at = start + 20 * hourMs + nth;
    const id = idOf(at);
    const known = { ...fromPreset(preset), heads: 1, needlesPerHead: preset.needlesPerHead ?? needles };
    const value = {
      serial,
      priceMinor: paid,
      currentValueMinor: worth,
      boughtOn: iso(start).slice(0, 10),
      insured: nth < 2,
    };
    events.push({ at, by: 0, action: mutate('machine.create', { id, set: { nickname, ...known, ...value } }) });
    const loaded = spread.slice(taken, taken + needles);
    taken += needles;
    for (const [place, { threadId, spoolId }] of loaded.entries()) {
      const slot = { head: 0, needle: place + 1 };
      const set = { machineId: id, ...slot, threadId, spoolId, installedAt: iso(now - 20 * dayMs) };
      events.push({
        at: now - dayMs + place,
        by: 0,
        action: mutate('needle.update', { id: slotId(teamId, id, slot), set }),
      });
    }
    const runs = runsOf(id, known, { from: start + 2 * dayMs, until: now - 18 * hourMs, everyDays, random });
    events.push(...runs, ...maintenanceOf(id, preset.type, start + 21 * hourMs + nth, now, nth));
  }
  return events;
}

type Known = Pick<Machine, 'workingSpm'>;

const runsOf = (
  machineId: string,
  { workingSpm }: Known,
  {
    from,
    until,
    everyDays,
    random,
  }: { readonly from: number; readonly until: number; readonly everyDays: number; readonly random: () => number },
): readonly DemoEvent[] => {
  const events: DemoEvent[] = [];
  for (let day = from; day < until; day += everyDays * dayMs * (0.5 + random())) {
    const at = Math.floor(day / dayMs) * dayMs + (8 + random() * 9) * hourMs;
    const weekday = new Date(at).getUTCDay();
    if (weekday === 0 || weekday === 6 || at >= until) continue;
    const pieces = 1 + Math.floor(random() * 24);
    const stitches = 2000 + Math.floor(random() * 9000);
    const set = {
      machineId,
      what: designs[Math.floor(random() * designs.length)] ?? null,
      pieces,
      stitches,
      seconds: Math.round(((pieces * stitches) / workingSpm) * 60 * 1.2),
      at: iso(at),
    };
    events.push({ at, by: random() < 0.6 ? 1 : 0, action: mutate('run.create', { id: idOf(at), set }) });
  }
  return events;
};

/** Makes a machine's tasks and one log entry for each. On the first machine, one task is due again. */
const maintenanceOf = (
  machineId: string,
  type: Machine['type'],
  at: number,
  now: number,
  nth: number,
): readonly DemoEvent[] =>
  usualTasks(type).flatMap((task, place) => {
    const id = idOf(at + place);
    const doneAt = now - (task === 'oilHook' && nth === 0 ? 31 : 2 + place) * dayMs;
    const set = { title: starterTitles[task].en, machineIds: [machineId], ...starterTriggers[task] };
    return [
      { at: at + place, by: 0, action: mutate('maintenanceTask.create', { id, set }) },
      {
        at: doneAt,
        by: 1,
        action: mutate('maintenanceLog.create', {
          id: idOf(doneAt + place),
          set: { taskId: id, machineId, doneAt: iso(doneAt) },
        }),
      },
    ];
  });

const sewingSpools = (
  year: readonly DemoEvent[],
): readonly { readonly threadId: string; readonly spoolId: string }[] => {
  const seen = new Set<string>();
  const sewing = new Set(
    year.flatMap(({ action }) =>
      action.name === 'thread.create' && action.args.set.kind === 'machine' ? [action.args.id] : [],
    ),
  );
  return year.flatMap(({ action }) => {
    if (action.name !== 'spool.create') return [];
    const { threadId } = action.args.set;
    if (seen.has(threadId) || !sewing.has(threadId)) return [];
    seen.add(threadId);
    return [{ threadId, spoolId: action.args.id }];
  });
};

const idOf = (at: number): string => v7({ msecs: Math.round(at) });
const iso = (at: number): string => new Date(at).toISOString();
