import { createHash } from 'node:crypto';
import { newId } from '#core/ids.ts';
import { can, canManage } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { NewInvite } from '#core/wire/new-invite-wire.ts';
import type { RandomBytes } from '#server/base/random-bytes.ts';
import {
  nextExpiryOfMany,
  noteInviteMail,
  nthInviteMail,
  type InviteSender,
  findInvite,
  insertInvite,
  inviteMs,
  renewInvite,
  type InviteRow,
} from '#server/db/invites.ts';
import { lockMembership, roleIn, roleOfAddress } from '#server/db/members.ts';
import type { Sql } from '#server/db/sql.ts';
import { languageFor } from '#server/mail/mail-topic.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';

interface SendInviteDeps {
  readonly postbox: Postbox;
  readonly random: RandomBytes;
  readonly siteUrl: string;
}

interface InviteRequest extends NewInvite {
  readonly teamId: number;
  readonly by: string;
  readonly languages: string;
}

/** An invite whose mail is queued, its link, and whether it is new (not the renewal of a pending invite). */
export interface SentInvite {
  readonly invite: InviteRow;
  readonly link: string;
  readonly isNew: boolean;
}

/** The most invites that one team may send in an hour; also the most that one person may send. */
export const invitesInAnHour = 30;

const mostPendingInvites = 100;

/** Hashes an invite's token with SHA-256. The invite stores only the hash. */
export function hashOfToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** Invites an email address, or renews its pending invite, and queues the mail. Needs a transaction. */
export async function sendInvite(
  { postbox, random, siteUrl }: SendInviteDeps,
  tx: Sql,
  { teamId, by, languages, email, role, message }: InviteRequest,
  now: Date,
): Promise<Result<SentInvite, Refusal>> {
  const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, by) : undefined;
  if (own === undefined) return err(refuse('not_found'));
  if (!can(own, 'invites.write') || !canManage(own, role)) return err(refuse('forbidden'));
  const present = await roleOfAddress(tx, teamId, email);
  if (present !== undefined && (role !== 'owner' || present === 'owner')) return err(refuse('already_member'));
  const busy = await tooMany(tx, { teamId, userId: by }, email, now);
  if (busy !== undefined) return err(busy);

  const token = Buffer.from(random(32)).toString('base64url');
  const expiresAt = new Date(now.getTime() + inviteMs);
  const tokenHash = hashOfToken(token);
  const wanted = { publicId: newId(), teamId, email, role, message, tokenHash, inviterId: by, now, expiresAt };
  const renewed = await renewInvite(tx, wanted);
  if (renewed === undefined) await insertInvite(tx, wanted);
  await noteInviteMail(tx, { teamId, userId: by }, now);

  const invite = await findInvite(tx, { publicId: renewed ?? wanted.publicId }, now);
  if (invite === undefined) throw new Error('An invite was made and cannot be found.');
  const link = `${siteUrl}/profile/invites?token=${token}`;
  const { inviterName: invitedBy, inviterEmail: invitedByEmail, teamName } = invite;
  await postbox.put(tx, {
    to: email,
    language: await languageFor(tx, email, by, languages),
    topic: {
      kind: present === undefined ? 'invite' : 'ownership',
      link,
      invitedBy,
      invitedByEmail,
      teamName,
      message: invite.message,
    },
  });
  return ok({ invite, link, isNew: renewed === undefined });
}

const hourMs = 3_600_000;

/** Refuses if the sender or the team has sent `invitesInAnHour` invites within the last hour. */
export async function enoughForAnHour(tx: Sql, sender: InviteSender, now: Date): Promise<Refusal | undefined> {
  const first = await nthInviteMail(tx, sender, invitesInAnHour, new Date(now.getTime() - hourMs));
  return first && comeBack('This is enough for one hour.', first.getTime() + hourMs, now);
}

const tooMany = async (tx: Sql, sender: InviteSender, email: string, now: Date): Promise<Refusal | undefined> => {
  const enough = await enoughForAnHour(tx, sender, now);
  if (enough !== undefined) return enough;
  const expiry = await nextExpiryOfMany(tx, sender.teamId, email, mostPendingInvites, now);
  const sentence = 'So many invites of this team are waiting that one must be taken up or revoked first.';
  return expiry && { ...comeBack(sentence, expiry.getTime(), now), details: { reason: 'pending' } };
};

const comeBack = (message: string, atMs: number, now: Date): Refusal =>
  refuse('too_many_requests', {
    message,
    retryAfterSeconds: Math.max(1, Math.ceil((atMs - now.getTime()) / 1000)),
  });
