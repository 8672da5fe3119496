import { withOwnColours } from '#core/catalogue/own-charts.ts';
import { tableOf } from '#core/exchange/table-of.ts';
import type { NumberAnswers } from '#core/exchange/found-in-columns.ts';
import type { DayOrder } from '#core/exchange/cell-readers.ts';
import type { BrandAnswers } from '#core/exchange/import-row.ts';
import { importBatchesInSteps } from '#core/exchange/import-batches.ts';
import type { FileRow, FileRows } from '#core/tables/file-rows.ts';
import { planImportInSteps, type ImportPlan } from '#core/exchange/import-plan.ts';
import { recorded } from '#core/exchange/import-record.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { Access, Role } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { nextShortCodes } from '#core/stock/stock-actions.ts';
import { allColours } from './catalogue.ts';
import { runWithPauses } from '#server/base/run-with-pauses.ts';
import { teamSettingsOf, readTeamCharts } from '#server/db/settings.ts';
import { readTeamStock } from '#server/db/low-stock-events.ts';
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

/** What an import would do, with the row of the headings and the indexes of the guessed columns. */
export interface CheckedFile {
  readonly plan: ImportPlan;
  readonly header: FileRow;
  readonly unsure: ReadonlySet<number>;
}

/** A row that the plan accepts but the push does not apply. */
interface LateRefusal {
  readonly row: number;
  readonly message: string;
  /** The mutation and the thread, spool or place that it was to write, as `spool.create id`. */
  readonly what: string;
}

/** Computes what an import would change in a team, with the same code as a device. Writes nothing. */
export async function planFor(
  { db, clock }: PushDeps,
  file: FileRows,
  importer: Importer,
): Promise<Result<CheckedFile, Refusal>> {
  const { sender, role, access, ...said } = importer;
  const { team, userId } = sender;
  const { header, ...table } = tableOf(file);
  if (header === undefined) return err(refuse('invalid', { message: noHeader }));
  const { stock, own, settings } = await db.transaction(
    async (tx) => ({
      stock: await readTeamStock(tx, team.id, { userId, access }),
      own: await readTeamCharts(tx, team.id, { userId, access }),
      settings: await teamSettingsOf(tx, team.id),
    }),
    { isolation: 'repeatable read', readOnly: true },
  );
  const actor = { teamId: team.publicId, actor: userId, role, access, now: new Date(clock()).toISOString() };
  const charts = withOwnColours(await allColours(), own);
  const source = {
    ...table,
    header: header.cells,
    stock,
    charts,
    chosenBrands: settings.favouriteBrands,
    ...said,
    money: settings,
    actor,
  };
  return ok({ plan: await runWithPauses(planImportInSteps(source)), header, unsure: table.unsure });
}

/** Writes a plan by the push that devices use, with the same checks. Calls `mayGoOn` before each push. */
export async function carryOut(
  deps: PushDeps,
  plan: ImportPlan,
  { sender, access }: Importer,
  mayGoOn: () => Promise<boolean>,
): Promise<Result<readonly LateRefusal[], Refusal>> {
  const at = new Date(deps.clock()).toISOString();
  const used = await deps.db.query<{ code: string }>(
    `select short_code as code from app.spool where team_id = $1 and short_code like 'T-%'`,
    [sender.team.id],
  );
  const work = importBatchesInSteps(plan, {
    teamId: sender.team.publicId,
    shortCodes: (count) =>
      nextShortCodes(
        used.map(({ code }) => code),
        count,
        undefined,
      ),
    occurredAt: () => at,
  });
  const batches = recorded(await runWithPauses(work), { source: 'api', fileName: null, at });
  const actions = batches.flatMap((batch) => batch.actions);
  const rowOf = rowsByActed(plan);
  const clientId = newId();
  const late: LateRefusal[] = [];
  const stumbles: number[] = [];
  for (let from = 0, seq = 0; from < actions.length;) {
    const some = actions.slice(from, from + limits.pushMutations).map((action) => ({ mid: newId(), action }));
    const mutations = some.map(({ mid, action: { name, args } }, index) => ({
      seq: seq + index + 1,
      mid,
      name,
      at,
      args,
    }));
    if (!(await mayGoOn()))
      return err(
        refuse('too_many_requests', { message: from === 0 ? isImporting : isOvertaken, retryAfterSeconds: 30 }),
      );
    const pushed = await push(deps, sender, { clientId, epoch: null, access, pending: 0, sentAt: at, mutations });
    // the batches before this one stay applied; importing the same file again continues after them
    if (!pushed.ok) return pushed;
    const { outcomes, stopped } = pushed.value;
    for (const outcome of outcomes)
      if (outcome.status !== 'applied') {
        const action = some.find(({ mid }) => mid === outcome.mid)?.action;
        const message = outcome.message ?? 'The row was not taken.';
        late.push({ row: rowOf(action), message, what: `${action?.name} ${writtenBy(action)}` });
      }
    from += outcomes.length;
    seq += outcomes.length;
    if (stopped === null || stopped.code === 'server_busy') continue;
    // The server threw an error, and another try would fail too: this change is left out and named.
    const action = actions[from];
    const row = rowOf(action);
    late.push({ row, message: stumbledSentence(action), what: `${action?.name} ${writtenBy(action)}` });
    stumbles.push(row);
    from += 1;
    if (stumbles.length >= mostStumbles) return err(refuse('internal', { message: endedSentence(stumbles) }));
  }
  return ok(late);
}

/** Returns the id of the thread, spool or place that an action writes; of a booking, its spool. */
const writtenBy = (action: Action | undefined): string =>
  action === undefined
    ? ''
    : 'set' in action.args && 'spoolId' in action.args.set
      ? String(action.args.set.spoolId)
      : action.args.id;

/** Returns a plan without the rows and changes that the push refused, to count what was imported. */
export function withoutLate(plan: ImportPlan, late: readonly LateRefusal[]): ImportPlan {
  const refused = new Set(late.map(({ what }) => what));
  const isTaken =
    (...mutations: readonly string[]) =>
    ({ id }: { readonly id: string }) =>
      !mutations.some((mutation) => refused.has(`${mutation} ${id}`));
  const threads = plan.threads.flatMap((thread) => {
    const added = thread.added.filter(isTaken('spool.create'));
    const changed = thread.changed.filter(isTaken('spool.update', 'movement.create'));
    const rest = { ...thread, added, changed };
    if (isTaken(thread.isNew ? 'thread.create' : 'thread.update')(thread)) return [rest];
    return added.length + changed.length === 0 ? [] : [{ ...rest, isNew: false, set: {}, late: {} }];
  });
  return { ...plan, threads, places: plan.places.filter(isTaken('place.create')) };
}

const rowsByActed = (plan: ImportPlan): ((action: Action | undefined) => number) => {
  const rows = new Map<string, number>();
  for (const { id, row, added, changed } of plan.threads)
    for (const acted of [id, ...added.map((spool) => spool.id), ...changed.map((spool) => spool.id)])
      rows.set(acted, row);
  return (action) => {
    if (action === undefined) return 0;
    return rows.get(action.args.id) ?? rows.get(writtenBy(action)) ?? 0;
  };
};

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
