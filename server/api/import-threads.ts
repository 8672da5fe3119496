import type { NumberAnswers } from '#core/exchange/found-in-columns.ts';
import type { DayOrder } from '#core/exchange/cell-readers.ts';
import type { BrandAnswers } from '#core/exchange/import-row.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { Access, Role } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { teamSettingsOf, readTeamCharts } from '#server/db/settings.ts';
import { readTeamStock } from '#server/db/low-stock-events.ts';
import type { ImportChange, LateRefusal, PlannedImport } from '#server/workers/import-work.ts';
import { packed, packedStock, unpacked, type Packed } from '#server/workers/packed.ts';
import { push, type PushDeps, type Sender } from '#server/sync/push.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';

/** Who imports, the defaults for missing cells, and the caller's answers to the import's questions. */
export interface Importer {
  readonly sender: Sender;
  readonly role: Role;
  readonly access: Access;
  readonly brand: string;
  readonly line: string;
  readonly spoolsEach: number;
  readonly dayOrder: DayOrder | undefined;
  readonly brandAnswers: BrandAnswers;
  readonly numberAnswers: NumberAnswers;
}

/** Computes what an import would change in a team, with the same code as a device. Writes nothing. */
export async function planFor(
  { db, clock, workers }: PushDeps,
  csv: string,
  { sender: { team, userId }, role, access, ...said }: Importer,
  isDryRun: boolean,
): Promise<Result<PlannedImport, Refusal>> {
  const { stock, charts, settings, used } = await db.transaction(
    async (tx) => ({
      stock: await readTeamStock(tx, team.id, { userId, access }),
      charts: await readTeamCharts(tx, team.id, { userId, access }),
      settings: await teamSettingsOf(tx, team.id),
      used: isDryRun ? undefined : await tx.query<{ code: string }>(usedCodes, [team.id]),
    }),
    { isolation: 'repeatable read', readOnly: true },
  );
  const planned = await workers.run('planImportOfFile', {
    csv,
    stock: await packedStock(stock),
    ownCharts: await packed(charts, 1),
    money: settings,
    said: { ...said, chosenBrands: settings.favouriteBrands },
    actor: { teamId: team.publicId, actor: userId, role, access, now: new Date(clock()).toISOString() },
    usedCodes: used?.map(({ code }) => code),
  });
  return planned === undefined ? err(refuse('invalid', { message: noHeader })) : ok(planned);
}

const usedCodes = `select short_code as code from app.spool where team_id = $1 and short_code like 'T-%'`;

/** Writes a plan by the push that devices use, with the same checks. Calls `mayGoOn` before each push. */
export async function carryOut(
  deps: PushDeps,
  changes: Packed<ImportChange>,
  { sender, access }: Importer,
  mayGoOn: () => Promise<boolean>,
): Promise<Result<readonly LateRefusal[], Refusal>> {
  const at = new Date(deps.clock()).toISOString();
  const clientId = newId();
  const late: LateRefusal[] = [];
  const stumbles: number[] = [];
  const parts = [...changes];
  let next: readonly ImportChange[] = [];
  for (let seq = 0, isFirst = true; ; isFirst = false) {
    // Unpacks a part only when it is needed: all of a long import at once would keep other requests waiting.
    while (next.length < limits.pushMutations && parts.length > 0)
      next = [...next, ...unpacked<ImportChange>(parts.splice(0, 1))];
    if (next.length === 0) return ok(late);
    const some = next.slice(0, limits.pushMutations).map((change) => ({ mid: newId(), ...change }));
    const mutations = some.map(({ mid, action: { name, args } }, index) => ({
      seq: seq + index + 1,
      mid,
      name,
      at,
      args,
    }));
    if (!(await mayGoOn()))
      return err(refuse('too_many_requests', { message: isFirst ? isImporting : isOvertaken, retryAfterSeconds: 30 }));
    const pushed = await push(deps, sender, { clientId, epoch: null, access, pending: 0, sentAt: at, mutations });
    // the batches before this one stay applied; importing the same file again continues after them
    if (!pushed.ok) return pushed;
    const { outcomes, stopped } = pushed.value;
    for (const outcome of outcomes)
      if (outcome.status !== 'applied') {
        const refused = some.find(({ mid }) => mid === outcome.mid);
        const message = outcome.message ?? 'The row was not taken.';
        late.push({ row: refused?.row ?? 0, message, what: refused?.what ?? '' });
      }
    next = next.slice(outcomes.length);
    seq += outcomes.length;
    if (stopped === null || stopped.code === 'server_busy') continue;
    // The server threw an error, and another try would fail too: this change is left out and named.
    const [change, ...rest] = next;
    late.push({ row: change?.row ?? 0, message: stumbledSentence(change?.action), what: change?.what ?? '' });
    stumbles.push(change?.row ?? 0);
    next = rest;
    if (stumbles.length >= mostStumbles) return err(refuse('internal', { message: endedSentence(stumbles) }));
  }
}

/** The sentence for an import that a person starts while another one of theirs runs. */
export const isImporting = 'An import of yours is running already.';

/** The sentence for an import that paused so long that the person's next import has begun. */
const isOvertaken =
  'Another import of yours has begun meanwhile. Part of this one is taken; import the file again for the rest.';

/** An import ends after this many changes that make the server throw an error. */
const mostStumbles = 20;

const stumbledSentence = (action: Action | undefined): string =>
  `The server failed at this row (${action?.name ?? 'change'}), so it is not taken, or not all of it. ` +
  'Trying again will not help; whoever runs the server finds the reason in its log.';

const endedSentence = (rows: readonly number[]): string =>
  `The server failed at ${rows.length} changes of this import (rows ${[...new Set(rows)].join(', ')}) and ended it. ` +
  'What came before is taken. Trying again will not help; whoever runs the server finds the reason in its log.';

const noHeader = 'The first row must name the columns, with a number (code) among them, as an export does.';
