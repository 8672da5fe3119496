import '#texts/later-texts.ts';
import { useEffect, useReducer, useSyncExternalStore, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { clockWords } from '#parts/connection/since-words.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useSession } from '#services/session.tsx';
import type { Workspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import type { IconName } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import type { Tone } from '#ui/tag.tsx';
import { useLoginWay } from '../frame/use-login-way.ts';
import { useAccess, useStablePhase } from './team-scope.tsx';
import { troubleOf, type Trouble } from './trouble-of.ts';

const SetAsideBanner = later(async () => {
  // The banner opens another database, and the first screen must not wait for that.
  await new Promise((resolve) => setTimeout(resolve, afterPaintMs));
  return (await import('./set-aside-banner.tsx')).SetAsideBanner;
}, 'nothing');

const afterPaintMs = 2000;

/** What is wrong with a team's data or its sync; without a trouble, what was set aside of other teams. */
export function TeamTrouble({ workspace }: { readonly workspace: Workspace }) {
  const trouble = useTrouble(workspace);
  return trouble === undefined ? (
    <SetAsideBanner userId={workspace.store.actor.userId} />
  ) : (
    <TroubleBanner trouble={trouble} workspace={workspace} />
  );
}

const useTrouble = ({ engine, store }: Workspace): Trouble | undefined => {
  const { phase, stuckSince } = useSyncExternalStore(engine.subscribe, engine.status);
  const { state } = useSession();
  const access = useAccess();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const { rows: waiting } = useQuery(live(firstPending, store.db));
  useEffect(() => {
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, []);
  const stablePhase = useStablePhase(phase);
  return troubleOf({
    access,
    phase: stablePhase,
    stuckSince,
    isLocked: state.kind === 'locked',
    waitsSince: waiting && Date.parse(waiting.at),
    now: store.now(),
  });
};

const pendingIn = ({ outbox }: TeamDatabase) => outbox.where('state').equals('pending');
const firstPending = (db: TeamDatabase) => pendingIn(db).first();

interface TroubleBannerProps {
  readonly trouble: Trouble;
  readonly workspace: Workspace;
}

const TroubleBanner = ({ trouble, workspace }: TroubleBannerProps) => {
  const [path] = useLocation();
  const loginWay = useLoginWay();
  const retry = (
    <Button tone="primary" onClick={() => workspace.engine.wake('person')}>
      {t('common.retry')}
    </Button>
  );
  const reload = (onClick: () => void) => (
    <Button tone="primary" onClick={onClick}>
      {t('sync.reload')}
    </Button>
  );
  // On the sync page itself, the link would lead nowhere.
  const stepTo = (words: string) =>
    path !== '/sync' && (
      <Link href="/sync" {...buttonLook('primary')}>
        {words}
      </Link>
    );
  switch (trouble) {
    case 'unavailable':
      return <Alert step={reload(() => window.location.reload())}>{t('trouble.unavailable')}</Alert>;
    case 'cleared':
      return <Alert step={reload(() => window.location.reload())}>{t('trouble.cleared')}</Alert>;
    case 'blocked':
      return <Alert>{t('trouble.blocked')}</Alert>;
    case 'frozen':
      return <Alert step={reload(() => window.location.reload())}>{t('trouble.frozen')}</Alert>;
    case 'gone':
      return <Alert step={stepTo(t('trouble.look'))}>{t('trouble.gone')}</Alert>;
    case 'upgrade':
      return null; // the update prompt says it, on every page
    case 'misdirected':
      return <Alert step={retry}>{t('trouble.misdirected', { host: window.location.hostname })}</Alert>;
    case 'full':
      return <Alert step={retry}>{t('trouble.full')}</Alert>;
    case 'held':
      // The sync page has its own card for deletions that wait for consent, with the choices.
      if (path === '/sync') return null;
      return (
        <Alert step={stepTo(t('trouble.look'))}>
          <Held workspace={workspace} />
        </Alert>
      );
    case 'signIn':
      return (
        <Alert
          tone="plain"
          icon="account"
          step={
            <Link href={loginWay} {...buttonLook('primary')}>
              {t('auth.logIn')}
            </Link>
          }
        >
          <SignIn />
        </Alert>
      );
    case 'stuck':
    case 'old':
      return (
        <Alert tone="plain" icon="info" step={retry}>
          <Waiting workspace={workspace} trouble={trouble} />{' '}
          {path !== '/sync' && <Link href="/sync">{t('trouble.details')}</Link>}
        </Alert>
      );
  }
};

const Alert = ({
  tone = 'warn',
  icon = 'warning',
  step,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly step?: ReactNode;
  readonly children: ReactNode;
}) => (
  <Banner tone={tone} icon={icon} announce actions={step}>
    {children}
  </Banner>
);

const SignIn = () => {
  const { needsCode } = useSession();
  return needsCode() ? t('trouble.secondFactor') : t('trouble.signIn');
};

const Held = ({ workspace }: { readonly workspace: Workspace }) => {
  const { rows: held } = useQuery(live(storedHeld, workspace.store.db));
  if (held?.k !== 'held') return t('trouble.heldSome');
  return t('trouble.held', { deletes: held.deletes, of: held.of });
};

const storedHeld = ({ meta }: TeamDatabase) => meta.get('held');

const Waiting = ({ workspace, trouble }: { readonly workspace: Workspace; readonly trouble: 'stuck' | 'old' }) => {
  const { store, engine } = workspace;
  const { stuckSince } = useSyncExternalStore(engine.subscribe, engine.status);
  const { rows: queue } = useQuery(live(queueOf, store.db));
  if (queue === undefined) return null;
  const { count, first } = queue;
  if (trouble === 'stuck') {
    const since = clockWords(stuckSince ?? store.now(), store.now());
    return count === 0 ? t('trouble.stuckNone', { since }) : t('trouble.stuck', { count, since });
  }
  return first && t('trouble.old', { count, since: clockWords(Date.parse(first.at), store.now()) });
};

const queueOf = async (db: TeamDatabase) => ({
  count: await pendingIn(db).count(),
  first: await pendingIn(db).first(),
});
