import { deviceIdOf, tabletId } from '#core/mutations/derived-ids.ts';
import type { PushedMutation } from '#core/wire/sync-request-wire.ts';
import { membershipsOf, tabletTime, type Membership } from '#server/db/tablets.ts';
import type { Sql } from '#server/db/sql.ts';

/** Returns a change with those names only that may stand in it (rules: Who is at the tablet). `at`: when it was made. */
export type Attribute = (tx: Sql, change: PushedMutation, at: string) => Promise<PushedMutation>;

/** The team of a push, and the key that its device sent, if it sent one. */
interface Origin {
  readonly teamId: number;
  readonly teamPublicId: string;
  readonly deviceKey: string | undefined;
}

/**
 * Judges the names in the changes of one push, in their order: a change may make its own device a workshop tablet. A name
 * is dropped, never its change, if the device is no workshop tablet, or the person is no member now and was none then.
 */
export function createAttribution({ teamId, teamPublicId, deviceKey }: Origin): Attribute {
  let tablet: ReturnType<typeof tabletTime> | undefined;
  const people = new Map<string, readonly Membership[]>();
  const isTablet = async (tx: Sql, at: string): Promise<boolean> => {
    if (deviceKey === undefined) return false;
    tablet ??= tabletTime(tx, teamId, tabletId(teamPublicId, deviceIdOf(deviceKey)));
    const time = await tablet;
    return time !== undefined && (time.until === null || at < time.until);
  };
  return async (tx, { by, ...change }, at) => {
    const isPresent = async (userId: string, then = at): Promise<boolean> => {
      const times = people.get(userId) ?? (await membershipsOf(tx, teamId, userId));
      people.set(userId, times);
      return times.some(({ from, until }) => until === null || (from <= then && then < until));
    };
    const isMeant = by !== undefined && (await isTablet(tx, at)) && (await isPresent(by));
    if (change.name.startsWith('tablet.')) tablet = undefined;
    const named = await withKnownTicks(change, isPresent);
    return isMeant ? { ...named, by } : named;
  };
}

type IsPresent = (userId: string, at?: string) => Promise<boolean>;

/** Drops from a change of a job who ticked a step, where that is no person of the team. */
const withKnownTicks = async (
  change: Omit<PushedMutation, 'by'>,
  isPresent: IsPresent,
): Promise<Omit<PushedMutation, 'by'>> => {
  if (!change.name.startsWith('job.')) return change;
  const args = fieldsOf(change.args);
  if (typeof args['by'] === 'string' && !(await isPresent(args['by'], timeIn(args['at'])))) {
    const { by: _by, ...rest } = args;
    return { ...change, args: rest };
  }
  const set = fieldsOf(args['set']);
  const { steps } = set;
  if (!Array.isArray(steps)) return change;
  const known: unknown[] = [];
  for (const step of steps as readonly unknown[])
    known.push(
      isTicked(step) && !(await isPresent(step.doneBy, timeIn(step.doneAt))) ? { ...step, doneBy: null } : step,
    );
  return { ...change, args: { ...args, set: { ...set, steps: known } } };
};

const isTicked = (step: unknown): step is { readonly doneBy: string; readonly doneAt?: unknown } =>
  typeof step === 'object' && step !== null && 'doneBy' in step && typeof step.doneBy === 'string';

const timeIn = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
