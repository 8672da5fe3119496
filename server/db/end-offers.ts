import type { Sql } from './sql.ts';

/** An event that ends offers of a person. `by`: the person who caused it, perhaps themselves. */
export type PersonEvent =
  /** `confirmedIsProof`: whether this server takes a confirmed address as proof, without a mailed code. */
  | { readonly kind: 'account_ended'; readonly userId: string; readonly confirmedIsProof: boolean }
  | { readonly kind: 'left_team'; readonly userId: string; readonly teamId: number; readonly by: string }
  /** `from`: the person's former address; `wasProven`: whether they had proved it. */
  | {
      readonly kind: 'address_changed';
      readonly userId: string;
      readonly from: string;
      readonly wasProven: boolean;
    };

/**
 * Where a person's pending offers end: in all teams, in their present teams, in the team that they left, or nowhere.
 */
type Scope = 'everywhere' | 'in their teams' | 'there' | 'nowhere';

/** For each event: in which teams it ends the offers to the person, and the offers by the person. */
const scopes: Readonly<
  Record<PersonEvent['kind'], Readonly<Record<'account' | 'address' | 'unproven' | 'sent', Scope>>>
> = {
  account_ended: { account: 'everywhere', address: 'everywhere', unproven: 'in their teams', sent: 'everywhere' },
  left_team: { account: 'there', address: 'there', unproven: 'there', sent: 'there' },
  address_changed: { account: 'nowhere', address: 'everywhere', unproven: 'in their teams', sent: 'nowhere' },
};

/** Revokes the pending invites and offers that an event ends. Call it before the person's memberships are removed. */
export async function endOffers(tx: Sql, event: PersonEvent, now: Date): Promise<void> {
  const { account, address, unproven, sent } = scopes[event.kind];
  const { proven, others } = await addressesAt(tx, event);
  await tx.query(
    `update app.invite i set status = 'revoked', settled_by = $2, settled_at = $3
     where i.status = 'pending' and (
       (i.addressee = $1 and ${within('$5')}) or (i.email = any($9::text[]) and ${within('$6')})
       or (i.email = any($10::text[]) and ${within('$7')}) or (i.invited_by = $1 and ${within('$8')})
     )`,
    [
      event.userId,
      'by' in event ? event.by : event.userId,
      now,
      'teamId' in event ? event.teamId : null,
      account,
      address,
      unproven,
      sent,
      proven,
      others,
    ],
  );
}

/** Builds the condition that invite `i` is in a scope, which is a parameter; `$4` is the team that the person left. */
const within = (scope: string): string =>
  `case ${scope}::text when 'everywhere' then true when 'there' then i.team_id = $4::bigint
     when 'in their teams' then exists (select from app.member m where m.team_id = i.team_id and m.user_id = $1)
     else false end`;

interface Addresses {
  readonly proven: readonly string[];
  /** Addresses that another person may have by now: the address of the last visit, or one that was never proven. */
  readonly others: readonly string[];
}

interface Address {
  readonly email: string;
  readonly isProven: boolean;
}

/** Finds the person's addresses (lower case) that the event is about. */
const addressesAt = async (tx: Sql, event: PersonEvent): Promise<Addresses> => {
  if (event.kind === 'address_changed') {
    const from = [event.from.toLowerCase()];
    return event.wasProven ? { proven: from, others: [] } : { proven: [], others: from };
  }
  const found = (await hasOwnAccounts(tx))
    ? await tx.query<Address>(
        `select lower(email) as email,
           email_proven_at is not null or ($2 and email_confirmed_at is not null) as "isProven"
         from auth.users where id = $1
         union all
         select lower(p.email), not exists (select from auth.users u where u.id = p.user_id) from app.profile p
         where p.user_id = $1`,
        [event.userId, event.kind === 'account_ended' && event.confirmedIsProof],
      )
    : await tx.query<Address>(`select lower(email) as email, true as "isProven" from app.profile where user_id = $1`, [
        event.userId,
      ]);
  const those = (isProven: boolean) => found.filter((one) => one.isProven === isProven).map(({ email }) => email);
  return { proven: those(true), others: those(false) };
};

/** Whether this database has the tables of accounts. */
const hasOwnAccounts = async (tx: Sql): Promise<boolean> => {
  const found = await tx.query(`select from app.migration where name = 'auth'`);
  return found.length > 0;
};
