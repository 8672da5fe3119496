import '#texts/own-texts.ts';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { loginOnTheWayTo } from '#core/navigation.ts';
import { useIsConnected } from '#parts/connection/needs-connection.tsx';
import { useLogOut } from '#services/log-out.ts';
import { useMyInvites, type MyInvitesService } from '#services/my-invites.ts';
import { useSession } from '#services/session.tsx';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { InviteCard } from './invite-card.tsx';
import styles from './invites-tab.module.css';
import { LinkInvite } from './link-invite.tsx';
import type { InviteRefusal } from './invite-refusal.ts';
import { useInviteAnswers, type InviteEnd } from './use-invite-answers.ts';

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
