import type { Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { median, percentile } from '../figures.ts';
import type { Moment } from './account.ts';
import type { Scene } from './scene.ts';

const stepsOf = ({ askedAt, savedAt }: Edit, one: readonly Moment[], other: readonly Moment[], seenAt: number) => {
  const at = (moments: readonly Moment[], what: Moment[0]) =>
    moments.find(([name]) => name === what)?.[1] ?? Number.NaN;
  const pushed = at(one, 'push sent');
  const rung = at(other, 'rung');
  return {
    'saved on the first device': savedAt - askedAt,
    'until the push leaves': pushed - savedAt,
    'until the bell rings on the other': rung - pushed,
    'until it is stored there': seenAt - rung,
  };
};

interface Edit {
  readonly askedAt: number;
  readonly savedAt: number;
}

const bar = 0.5;

/** A further pause (ms) before each round: a device sends edits within 250 ms together, which is rare in real use. */
const quietMs = 300;

export const measureEditSeen = async (scene: Scene): Promise<void> => {
  const { stage, browser, other, report, isShort } = scene;
  const account = await stage.team();
  await fetch(`${stage.pouchUrl}/live`, { method: 'PUT' });
  // each device has a session of its own, as in life: a ring brings its page to every session but the sender's
  const product = await pair(
    [browser, other].map((device) => device.open(`${stage.url}/robots.txt`, 'product')),
    'live',
    [account, { ...account, ...(await stage.signIn()) }],
  );
  const pouch = await pair(
    [browser, other].map((device) => device.open(`${stage.pouchUrl}/page`, 'peers')),
    'pouchLive',
    ['live', 'live'],
  );
  const [ours, theirs] = [newId(), newId()];
  const waits: Record<'asItIs' | 'atOnce' | 'pouch', number[]> = {
    asItIs: [],
    atOnce: [],
    pouch: [],
  };
  const steps: Record<string, number[]> = {};
  let pulls = 0;
  const rounds = isShort ? 5 : 40;
  for (let round = 0; round <= rounds; round += 1) {
    const kept = round > 0 ? waits : undefined; // the first round only warms up
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    const asIs = await product(ours, `as is ${round}`, false);
    kept?.asItIs.push(asIs.ms);
    const hurried = await product(ours, `at once ${round}`, true);
    kept?.atOnce.push(hurried.ms);
    pulls += hurried.hasPulled ? 1 : 0;
    for (const [step, ms] of Object.entries(hurried.steps)) if (kept) (steps[step] ??= []).push(ms);
    kept?.pouch.push((await pouch(theirs, `pouch ${round}`, false)).ms);
  }
  report.keep('edit seen, ms', { ...waits, steps });
  const beside = `PouchDB ${told(waits.pouch)}`;
  const line = (what: string, figures: readonly number[]) => {
    const ratio = median(figures) / median(waits.pouch);
    report.add({ what, figure: told(figures), beside, ratio, bar: `≤ ${bar}`, isWithin: ratio <= bar });
  };
  line('edit seen on another device', waits.asItIs);
  line('  sent without the pause for more typing', waits.atOnce);
  for (const [step, ms] of Object.entries(steps)) report.add({ what: `    ${step}`, figure: told(ms) });
  report.add({ what: '    rounds in which the other device had to pull', figure: `${pulls} of ${rounds + 1}` });
};

const told = (figures: readonly number[]): string =>
  `${median(figures).toFixed(0)} ms (p95 ${percentile(figures, 0.95).toFixed(0)})`;

const pair = async (opening: readonly Promise<Page>[], open: string, what: readonly unknown[]) => {
  const [one, another] = await Promise.all(opening);
  if (one === undefined || another === undefined) throw new Error('It takes two devices.');
  const handles = [];
  for (const [at, page] of [one, another].entries())
    handles.push(
      await page.evaluateHandle(
        ([open, what]) => {
          const { benchPage } = globalThis as unknown as { benchPage: Record<string, (what: unknown) => unknown> };
          return benchPage[open]?.(what) as Promise<Device>;
        },
        [open, what[at]] as const,
      ),
    );
  const [editing, seeing] = handles;
  return async (id: string, name: string, hurry: boolean) => {
    if (editing === undefined || seeing === undefined) throw new Error('It takes two devices.');
    // Without a pause, edits would wait for each other, because the server sends at most ten rings a second.
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const handle of [editing, seeing]) await handle.evaluate((device) => device.forget?.());
    const edit = await editing.evaluate((device, [id, name, hurry]) => device.edit(id, name, hurry), [
      id,
      name,
      hurry,
    ] as const);
    const seenAt = await seeing.evaluate((device, name) => device.arrival(name), name);
    const did = [];
    for (const handle of [editing, seeing]) did.push(await handle.evaluate((device) => device.moments?.() ?? []));
    const hasPulled = did[1]?.some(([what]) => what === 'pull sent') === true;
    return { ms: seenAt - edit.askedAt, hasPulled, steps: stepsOf(edit, did[0] ?? [], did[1] ?? [], seenAt) };
  };
};

interface Device {
  readonly edit: (id: string, name: string, hurry: boolean) => Promise<Edit>;
  readonly arrival: (name: string) => Promise<number>;
  readonly forget?: () => void;
  readonly moments?: () => readonly Moment[];
}
