import '#texts/own-texts.ts';
import { useEffect, useRef, useId, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { loginOnTheWayTo } from '#core/navigation.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import { useIsConnected } from '#parts/connection/needs-connection.tsx';
import { useOnce } from '#parts/forms/use-once.ts';
import { useLogOut } from '#services/log-out.ts';
import type { CallRefusal } from '#services/me-service.ts';
import { useMyInvites, type MyInvitesService } from '#services/my-invites.ts';
import { useSession } from '#services/session.tsx';
import { languageInUse } from '#texts/catalogue.ts';
import { formatInstant } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import styles from './invites-tab.module.css';

export function InvitesTab() {
  const { state } = useSession();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const isConnected = useIsConnected();
  const service = useMyInvites();
  const { email, teams } = state.kind === 'signedOut' ? { email: '', teams: [] } : state.account;
  const isIn = (teamPublicId: string) => teams.some(({ public_id }) => public_id === teamPublicId);
  const answers = useInviteAnswers(service, { email, isIn });
  if (state.kind === 'locked') return <SignInFirst way={search === '' ? path : `${path}?${search}`} />;
  const { items } = service;
  const token = new URLSearchParams(search).get('token');
  // with a link, also wait while an empty stored list is fetched again: the new one may have the invite
  const isWaiting =
    items.length === 0 && service.loading && service.failure === undefined && (!service.isKnown || token !== null);
  const forgetLink = () => {
    if (token !== null) navigate('/profile/invites', { replace: true });
  };
  /** After joining, opens the dashboard if no other invite waits. An answered link leaves the URL. */
  const afterAnswer = async (answer: Promise<InviteEnd>, isOfLink: boolean) => {
    const end = await answer;
    // The only invite of the list is most likely the link's.
    if (end === 'joined' && items.length < 2) navigate('/dashboard', { replace: true });
    else if (isOfLink && end !== 'open') forgetLink();
  };
  const disabled = !isConnected;
  return (
    <div className={styles.page}>
      {disabled && <p className={styles.quiet}>{t('sync.needsConnection')}</p>}
      {answers.refusal && <Refused refusal={answers.refusal} />}
      {service.failure !== undefined && items.length > 0 && (
        <Stale busy={service.loading} onRetry={() => void service.load({ force: true })} />
      )}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t('myInvites.title')}>
          {items.map((invite) => (
            <li key={invite.public_id}>
              <InviteCard
                invite={invite}
                isOffer={invite.role === 'owner' && isIn(invite.teamPublicId)}
                busy={answers.busy?.which === invite.public_id ? answers.busy.how : undefined}
                disabled={disabled}
                onAccept={() => void afterAnswer(answers.accept({ publicId: invite.public_id }), false)}
                onDecline={() => void afterAnswer(answers.decline(invite.public_id), false)}
              />
            </li>
          ))}
        </ul>
      )}
      {isWaiting && (
        <p role="status" className={styles.quiet}>
          {t('myInvites.coming')}
        </p>
      )}
      {token !== null && !isWaiting && (
        <LinkInvite
          email={email}
          isBeside={items.length > 0}
          busy={answers.busy?.which === 'link'}
          disabled={disabled}
          onAccept={() => void afterAnswer(answers.accept({ token }), true)}
          onDismiss={forgetLink}
        />
      )}
      {items.length === 0 && token === null && !isWaiting && <None email={email} service={service} />}
    </div>
  );
}

const Refused = ({ refusal }: { readonly refusal: InviteRefusal }) => {
  const logOut = useLogOut();
  const place = useRef<HTMLDivElement>(null);
  // The person may have pressed a button far below, so scroll to the refusal.
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <div ref={place}>
      <Banner
        tone="warn"
        icon="warning"
        announce
        actions={refusal.isOthers && <Button onClick={logOut}>{t('nav.logOut')}</Button>}
      >
        {refusal.sentence}
        {refusal.isOthers && ` ${t('myInvites.logOutFirst')}`}
      </Banner>
    </div>
  );
};

const Stale = ({ busy, onRetry }: { readonly busy: boolean; readonly onRetry: () => void }) => (
  <Banner
    icon="info"
    actions={
      <Button busy={busy} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    }
  >
    {t('myInvites.stale')}
  </Banner>
);

const None = ({ email, service }: { readonly email: string; readonly service: MyInvitesService }) => {
  if (service.failure === undefined)
    return (
      <EmptyState icon="team" title={t('myInvites.none')}>
        {t('myInvites.noneText', { email })}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="offline"
      title={t('myInvites.unread')}
      actions={
        <Button busy={service.loading} onClick={() => void service.load({ force: true })}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('myInvites.unreadText')}
    </EmptyState>
  );
};

const SignInFirst = ({ way }: { readonly way: string }) => (
  <Banner
    icon="info"
    actions={
      <Link href={loginOnTheWayTo(way)} {...buttonLook('primary')}>
        {t('auth.logIn')}
      </Link>
    }
  >
    {t('myInvites.signInFirst')}
  </Banner>
);

type Choice = Parameters<MyInvitesService['accept']>[0];

/** The result of an answer. `closed`: declined or no longer valid. `open`: still to be answered. */
type InviteEnd = 'joined' | 'closed' | 'open';

interface InviteAnswers {
  readonly refusal: InviteRefusal | undefined;
  /** The invite that is being answered (its public id, or `link` for a mailed link), and the answer. */
  readonly busy: { readonly which: string; readonly how: 'accept' | 'decline' } | undefined;
  readonly accept: (choice: Choice) => Promise<InviteEnd>;
  readonly decline: (publicId: string) => Promise<InviteEnd>;
}

/** Answers invites and shows the outcome. `email`: the person's address. `isIn`: whether they are in a team. */
function useInviteAnswers(
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

/** Why accepting an invite failed. `isOthers`: the invite is for another account. */
interface InviteRefusal {
  readonly sentence: string;
  readonly isOthers: boolean;
}

function inviteRefusal({ kind, status, code }: CallRefusal, email: string): InviteRefusal {
  return {
    sentence: sentenceOf(kind, status, code, email),
    isOthers: status === 403,
  };
}

const sentenceOf = (kind: CallRefusal['kind'], status: number | undefined, code: string | undefined, email: string) => {
  if (kind === 'offline' || kind === 'timeout') return t('myInvites.refused.offline');
  if (code === 'already_member') return t('myInvites.refused.member');
  if (code === 'invite_used') return t('myInvites.refused.used');
  switch (status) {
    case 401:
      return t('myInvites.signInFirst');
    case 403:
      return t('myInvites.refused.notYours', { email });
    case 404:
      return t('myInvites.refused.gone');
    case 410:
      return t('myInvites.refused.expired');
    case 429:
      return t('myInvites.refused.tooMany');
    default:
      return t('myInvites.refused.failed');
  }
};

/** Writes the inviter as name and email, because a name can be anything, but the email identifies the person. */
const inviterInWords = ({ invitedBy, invitedByEmail = invitedBy }: Invite): string =>
  invitedBy === invitedByEmail ? invitedBy : `${invitedBy} (${invitedByEmail})`;

/**
 * One invite with two buttons. `isOffer`: a member is asked to become an owner of the team. `busy`: the answer being
 * sent.
 */
function InviteCard({
  invite,
  isOffer,
  busy,
  disabled,
  onAccept,
  onDecline,
}: {
  readonly invite: Invite;
  readonly isOffer: boolean;
  readonly busy: 'accept' | 'decline' | undefined;
  readonly disabled: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}) {
  const title = useId();
  const steps = { disabled, 'aria-describedby': title };
  return (
    <Card as="article" aria-labelledby={title}>
      <h2 id={title}>{invite.teamName}</h2>
      {invite.invitedBy !== '' && (
        <p>{t(isOffer ? 'myInvites.offers' : 'myInvites.from', { by: inviterInWords(invite) })}</p>
      )}
      {invite.message !== null && <blockquote className={styles.message}>{invite.message}</blockquote>}
      <p>{isOffer ? t('myInvites.offerText') : t(`myInvites.as.${invite.role}`)}</p>
      <p className={styles.quiet}>{t('myInvites.until', { when: formatInstant(invite.expiresAt) })}</p>
      <Stack row>
        <Button tone="primary" icon="ok" busy={busy === 'accept'} {...steps} onClick={onAccept}>
          {t('myInvites.accept')}
        </Button>
        <Button busy={busy === 'decline'} {...steps} onClick={onDecline}>
          {t('myInvites.decline')}
        </Button>
      </Stack>
    </Card>
  );
}

/** The invite of a mailed link. `isBeside`: less prominent, because the list most likely has that invite. */
function LinkInvite({
  email,
  isBeside,
  busy,
  disabled,
  onAccept,
  onDismiss,
}: {
  readonly email: string;
  readonly isBeside: boolean;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onAccept: () => void;
  readonly onDismiss: () => void;
}) {
  return isBeside ? (
    <div className={styles.beside}>
      <p className={styles.quiet}>{t('myInvites.linkElsewhere')}</p>
      <Button busy={busy} disabled={disabled} onClick={onAccept}>
        {t('myInvites.useLink')}
      </Button>
    </div>
  ) : (
    <Card as="article">
      <h2>{t('myInvites.linkTitle')}</h2>
      <p>{t('myInvites.linkText', { email })}</p>
      <Stack row>
        <Button tone="primary" icon="ok" busy={busy} disabled={disabled} onClick={onAccept}>
          {t('myInvites.accept')}
        </Button>
        <Button tone="quiet" onClick={onDismiss}>
          {t('myInvites.notNow')}
        </Button>
      </Stack>
    </Card>
  );
}
