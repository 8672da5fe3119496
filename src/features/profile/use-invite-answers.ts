import '#texts/own-texts.ts';
import { useState } from 'react';
import { useOnce } from '#parts/forms/use-once.ts';
import type { MyInvitesService } from '#services/my-invites.ts';
import type { CallRefusal } from '#services/me-service.ts';
import { languageInUse } from '#texts/catalogue.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { inviteRefusal, type InviteRefusal } from './invite-refusal.ts';

type Choice = Parameters<MyInvitesService['accept']>[0];

/** The result of an answer. `closed`: declined or no longer valid. `open`: still to be answered. */
export type InviteEnd = 'joined' | 'closed' | 'open';

interface InviteAnswers {
  readonly refusal: InviteRefusal | undefined;
  /** The invite that is being answered (its public id, or `link` for a mailed link), and the answer. */
  readonly busy: { readonly which: string; readonly how: 'accept' | 'decline' } | undefined;
  readonly accept: (choice: Choice) => Promise<InviteEnd>;
  readonly decline: (publicId: string) => Promise<InviteEnd>;
}

/** Answers invites and shows the outcome. `email`: the person's address. `isIn`: whether they are in a team. */
export function useInviteAnswers(
  service: Pick<MyInvitesService, 'accept' | 'decline'>,
  { email, isIn }: { readonly email: string; readonly isIn: (teamPublicId: string) => boolean },
): InviteAnswers {
  const [refusal, setRefusal] = useState<InviteRefusal>();
  const [answered, setAnswered] = useState<InviteAnswers['busy']>();
  const { once, isBusy } = useOnce();
  const one = async (
    which: string,
    how: 'accept' | 'decline',
    answer: () => Promise<InviteEnd>,
  ): Promise<InviteEnd> => {
    const end = await once(() => {
      setAnswered({ which, how });
      setRefusal(undefined);
      return answer();
    });
    return end ?? 'open';
  };
  return {
    refusal,
    busy: isBusy ? answered : undefined,
    accept: (choice) =>
      one('token' in choice ? 'link' : choice.publicId, 'accept', async () => {
        const answer = await service.accept(choice);
        if (answer.ok) {
          const { public_id, name } = answer.value;
          // `isIn` uses the teams from before the answer: if true, a member has accepted an offer of ownership.
          notify.done(isIn(public_id) ? t('myInvites.offerAccepted', { team: name }) : t('myInvites.accepted'));
          return 'joined';
        }
        setRefusal(inviteRefusal(answer.error, email));
        notify.problem(saidBy(answer.error) ?? t('myInvites.acceptFailed'));
        return isSpent(answer.error) ? 'closed' : 'open';
      }),
    decline: (publicId) =>
      one(publicId, 'decline', async () => {
        const answer = await service.decline(publicId);
        if (answer.ok) {
          const { teamPublicId, teamName, role } = answer.value;
          const isOffer = role === 'owner' && isIn(teamPublicId);
          notify.done(isOffer ? t('myInvites.offerDeclined', { team: teamName }) : t('myInvites.declined'));
        } else notify.problem(saidBy(answer.error) ?? t('myInvites.declineFailed'));
        return answer.ok ? 'closed' : 'open';
      }),
  };
}

/** Returns the server's own message to an HTTP refusal if the page is in English; undefined in all other cases. */
const saidBy = ({ kind, message }: CallRefusal): string | undefined =>
  kind === 'http' && languageInUse() === 'en' ? message : undefined;

/** Whether the invite can no longer be accepted (404, 409, 410), so that its link may leave the address bar. */
const isSpent = ({ status }: CallRefusal): boolean => status === 404 || status === 409 || status === 410;
