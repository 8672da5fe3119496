import { can } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { personHeader } from '#core/wire/person-header.ts';
import { isDeletedFor } from '#server/db/deleted-teams.ts';
import { isLostTeam } from '#server/db/history/lost-teams.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Authenticate, Caller, FindMembership, Membership } from '#server/calls/caller.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { Rule } from './route.ts';
import type { Tally } from './tally.ts';

/** The parts with which `authorise` checks a request. */
export interface Gatekeeper {
  readonly db: Sql;
  readonly authenticate: Authenticate;
  readonly membership: FindMembership;
  /** Counts the calls of each person, for the limit per person. */
  readonly calls: Tally;
}

/** The caller, and their membership if the rule is about a team. A public route has neither. */
interface Admission {
  readonly caller: Caller | undefined;
  readonly membership: Membership | undefined;
}

/** Checks a request against its route's rule and the caller's limit. */
export async function authorise(
  { db, authenticate, membership, calls }: Gatekeeper,
  rule: Rule,
  request: Request,
  team: string | undefined,
): Promise<Result<Admission, Refusal>> {
  if (rule === 'public') return ok({ caller: undefined, membership: undefined });
  const caller = await authenticate(request);
  if (!caller.ok) return err(refuse(caller.error));
  const { userId } = caller.value;
  const tooMany = calls.full(userId);
  if (tooMany !== undefined) return err(tooMany);
  calls.count(userId);
  // refuse an empty header, and a header with the id of another person than the token's
  if ((request.headers.get(personHeader) ?? userId) !== userId) return err(refuse('other_person'));
  if (rule === 'user') return ok({ caller: caller.value, membership: undefined });
  const found = team === undefined || !isTeamAddress(team) ? undefined : await membership(db, team, userId);
  if (found === undefined) return err(await refuseOutsider(db, rule, request, { team, userId }));
  if (!can(found.role, rule.team)) return err(refuse('forbidden'));
  return ok({ caller: caller.value, membership: found });
}

/**
 * Refuses an outsider. A missing team looks like another's team, unless `epoch` proves that the server lost the team. Who
 * was in a team when it was deleted learns that it was.
 */
const refuseOutsider = async (
  db: Sql,
  { outsider = 'not_found' }: Exclude<Rule, string>,
  request: Request,
  { team, userId }: { readonly team: string | undefined; readonly userId: string },
): Promise<Refusal> => {
  const isPublicId = team !== undefined && isTeamAddress(team) && team.includes('-');
  if (outsider === 'not_member' && isPublicId && (await isDeletedFor(db, team, userId)))
    return refuse(outsider, { details: { deleted: true } });
  const epoch = outsider === 'not_member' ? new URL(request.url).searchParams.get('epoch') : null;
  const isLost = team !== undefined && epoch !== null && (await isLostTeam(db, team, epoch));
  return refuse(outsider, isLost ? { details: { lost: true } } : {});
};

const isTeamAddress = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text) || /^[1-9]\d{0,14}$/.test(text);
