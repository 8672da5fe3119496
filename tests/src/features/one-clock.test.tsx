// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import '#texts/en/pricing.ts';
import '#texts/en/quote-page.ts';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { JobCalculators } from '#features/calculators/job-calculators.tsx';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import { insideFigures } from '#features/pricing/quotes/quote-items.ts';
import type { Teams } from '#me/team-state.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { polos } from '../core/pricing/a-price.ts';
import { save } from '../data/a-tab.ts';
import { aSignedInPage } from '../session/a-session.ts';
import { aTeamOf } from './a-team-screen.tsx';
import { openAt } from './screen.tsx';

const snapshot = { settings: {} };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;

test.each([
  { pieces: 24, stitches: 9412, colours: 5, trims: 14, heads: 1, minutes: 369 }, // example C2b of the rules
  { pieces: 25, stitches: 8000, colours: 4, trims: 6, heads: 12, minutes: 37 },
  { pieces: 1, stitches: 30_000, colours: 12, trims: 40, heads: 1, minutes: 48 },
])(
  '$pieces pieces of $stitches stitches on $heads heads take $minutes minutes in the run dialog, the calculator and a quote',
  async ({ pieces, stitches, colours, trims, heads, minutes }) => {
    const { spm, colourChangeSec, trimSec } = polos.costs.machine;
    const team = await aTeamOf();
    const machineId = newId();
    const set = {
      ...({
        nickname: 'Bertha',
        brand: 'Tajima',
        model: 'TMEZ',
        type: 'multi_head',
        heads,
        needlesPerHead: 15,
      } as const),
      maxSpm: 1200,
      workingSpm: spm,
      colourChangeSec,
      trimSec,
      efficiencyBp: 10_000,
    };
    await save(team.store, mutate('machine.create', { id: machineId, set }));
    const page = team.open(
      '/inventory/machines/:machineId?',
      `/inventory/machines/${machineId}`,
      <TeamsProvider teams={teams}>
        <MachinesScreen />
      </TeamsProvider>,
    );
    await page.press('Record run');
    await page.type('Pieces sewn', String(pieces));
    await page.type('Stitches per piece', String(stitches));
    await page.type('Colour blocks', String(colours));
    await page.type('Trims per piece', String(trims));
    await expect.poll(page.text).toContain(`${minutes} by speed, stitches, colours and trims`);

    const figures = { pieces, stitches, colours, trims, heads, speed: spm, change: colourChangeSec, trim: trimSec };
    const address = new URLSearchParams(
      Object.entries({ ...figures, efficiency: 100 }).map(([k, v]) => [k, String(v)]),
    );
    const { session } = await aSignedInPage();
    const calculator = await openAt(`/calculators?${String(address)}`, session, <JobCalculators units="metric" />);
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    const words = `${hours === 0 ? '' : `${hours} h `}${rest} min`;
    expect(calculator.text()).toContain(`All runs${words}`);

    const lines = [{ what: 'Polo', qty: pieces, blankCostMinor: 620, placements: [{ stitches, colours, trims }] }];
    const machine = { ...polos.costs.machine, heads };
    const quote = answerPrice({ profile: polos.profile, order: { lines }, costs: { ...polos.costs, machine } });
    if (!quote.ok) throw new Error(JSON.stringify(quote.error));
    const inside = insideFigures({ lines, totals: quote.value } as unknown as Parameters<typeof insideFigures>[0]);
    expect(inside).toContainEqual(['Machine time', words]);
  },
);
