import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { rowKey } from '#data/database/team-database.ts';
import { aDesign } from '../../core/a-design.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

/** A team with a machine, threads by number (each with a spool of 1,000 m), and the design “Rose” of given blocks. */
export const aSewingWorkshop = async ({
  machine = {},
  codes,
  blocks,
}: {
  readonly machine?: object;
  readonly codes: readonly string[];
  /** The number of each block's thread, and its stitches. */
  readonly blocks: readonly (readonly [code: string, stitches: number])[];
}) => {
  const team = await aTeamOf();
  const { store } = team;
  const { teamId } = store.actor;
  const machineId = newId();
  const threadIds = new Map(codes.map((code) => [code, newId()]));
  const idOf = (code: string): string => threadIds.get(code) ?? '';
  const spoolIds = new Map<string, string>();
  for (const [at, code] of codes.entries()) {
    const spool = aSpool(idOf(code), { shortCode: `T-${at + 1}` });
    spoolIds.set(code, spool.args.id);
    await save(store, aThread({ code }, idOf(code)), spool);
  }
  const [block] = aDesign().blocks;
  const fingerprint = '7'.repeat(64);
  const ofDesign = designId(teamId, fingerprint);
  await save(
    store,
    mutate('machine.create', {
      id: machineId,
      set: {
        nickname: 'Bertha',
        brand: 'Tajima',
        model: 'TMEZ-SC',
        type: 'multi_needle',
        needlesPerHead: 4,
        ...machine,
      },
    }),
    mutate('design.create', {
      id: ofDesign,
      set: aDesign({
        name: 'Rose',
        fingerprint,
        stitches: blocks.reduce((sum, [, stitches]) => sum + stitches, 0),
        trims: 2,
        stops: 0,
        colourChanges: blocks.length - 1,
        blocks: blocks.map(([code, stitches]) => ({
          ...block,
          stitches,
          fileThread: { brand: 'Isacord', code, name: null, hex: null },
        })),
      }),
    }),
  );
  return {
    ...team,
    machineId,
    designId: ofDesign,
    idOf,
    spoolOf: (code: string): string => spoolIds.get(code) ?? '',
    load: (needle: number, code: string, withSpool = true) =>
      save(
        store,
        mutate('needle.update', {
          id: slotId(teamId, machineId, { head: 0, needle }),
          set: {
            machineId,
            head: 0,
            needle,
            threadId: idOf(code),
            spoolId: withSpool ? (spoolIds.get(code) ?? null) : null,
          },
        }),
      ),
    anotherSpool: async (code: string, shortCode: string): Promise<string> => {
      const spool = aSpool(idOf(code), { shortCode });
      await save(store, spool);
      return spool.args.id;
    },
    hoop: (name: string, sideMm10: number) =>
      save(store, mutate('hoop.create', { id: newId(), set: { name, fieldWMm10: sideMm10, fieldHMm10: sideMm10 } })),
    left: async (code: string) =>
      (await store.db.rows.get(rowKey('spool', spoolIds.get(code) ?? '')))?.d['remainingMm'],
    runs: async () => (await store.db.rows.where('key').startsWith('run/').toArray()).map(({ d }) => d),
  };
};
