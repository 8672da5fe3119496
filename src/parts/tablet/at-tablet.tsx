import '#texts/en/tablets.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { deviceIdOf, tabletId } from '#core/mutations/derived-ids.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { rowKey } from '#data/database/team-database.ts';
import { readAtTablet, setAtTablet } from '#data/queue/at-tablet.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useNetwork } from '#services/device.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './at-tablet.module.css';
import { canHash, checkPin, isPin, setPin, triesLeft } from './pins.ts';
import { keepPin, thisDevice } from './this-device.ts';

/* Nobody is here → a name is tapped, and its PIN asked for if it has one → somebody is here, until the set minutes have
   passed without a touch, or somebody else is asked for. Closing the question goes on as the account alone. */

/** On a workshop tablet: asks who is here, and shows who is. Nothing on a device that is none in this team. */
export function AtTablet() {
  const { store } = useWorkspace();
  const { key } = thisDevice() ?? {};
  const id = key === undefined ? '' : tabletId(store.actor.teamId, deviceIdOf(key));
  const { rows: isTablet } = useQuery(live(isTabletHere, store.db, id));
  const isTakenBack = isTablet === false;
  useEffect(() => {
    if (isTakenBack && key !== undefined) void setAtTablet(store.db, key);
  }, [isTakenBack, key, store.db]);
  return key !== undefined && isTablet === true && <Presence deviceKey={key} />;
}

/** Whether this device is a workshop tablet of the team. Once it is taken back, nobody is at it. */
const isTabletHere = async (db: TeamDatabase, id: string): Promise<boolean> =>
  (await db.rows.get(rowKey('tablet', id)))?.deleted === false;

interface Person {
  readonly userId: string;
  readonly name: string;
}

function Presence({ deviceKey }: { readonly deviceKey: string }) {
  const { store, nameOf } = useWorkspace();
  const { db } = store;
  const { members } = useTeams();
  const idleMs = useTeamSettings().tabletIdleMinutes * 60_000;
  const { rows: found, extent } = useQuery(live(readAtTablet, db));
  const [isAsking, setAsking] = useState(false);
  const [isMine, setMine] = useState(false);
  const people = members.map(({ userId, full_name: name, email }) => ({ userId, name: name ?? email }));
  const isHere = useIsHere(found?.untilMs ?? 0, store.now);
  const untilMs = () => store.now() + idleMs;
  const account = nameOf(store.actor.userId) ?? '';
  const present = isHere && found?.member !== null ? people.find(({ userId }) => userId === found?.member) : undefined;
  const isGone = isHere && found?.member != null && present === undefined;
  const choose = (member: string | null) => {
    setAsking(false);
    void setAtTablet(db, deviceKey, { member, untilMs: untilMs() });
  };
  const touch = useEffectEvent(() => {
    // Not at each touch: it is written to the disk.
    if (isHere && !isGone && (found?.untilMs ?? 0) - store.now() < idleMs - touchMs)
      void setAtTablet(db, deviceKey, { member: found?.member ?? null, untilMs: untilMs() });
  });
  useEffect(() => {
    const note = () => touch();
    const ways = ['pointerdown', 'keydown'] as const;
    ways.forEach((way) => window.addEventListener(way, note, { capture: true, passive: true }));
    return () => ways.forEach((way) => window.removeEventListener(way, note, { capture: true }));
  }, []);
  useEffect(() => {
    if (isGone) void setAtTablet(db, deviceKey);
  }, [isGone, db, deviceKey]);
  if (extent !== 'whole') return null;
  if (isAsking || !isHere || isGone)
    return <WhoIsHere people={people} account={account} onChoose={choose} onClose={() => choose(null)} />;
  return (
    <>
      <Present
        name={present?.name ?? account}
        onPress={() => (present === undefined ? setAsking(true) : setMine(true))}
      />
      {isMine && present !== undefined && (
        <OwnPin
          person={present}
          onOther={() => {
            setMine(false);
            setAsking(true);
          }}
          onClose={() => setMine(false)}
        />
      )}
    </>
  );
}

/** The name of who is here: in the room that the machine view has for it, else in a corner of the page. */
function Present({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  const isView = useLocation()[0].endsWith('/view');
  const [room, setRoom] = useState<Element | null>(null);
  useEffect(() => {
    if (!isView) return undefined;
    const look = () => setRoom(document.querySelector('[data-at-tablet]'));
    look();
    // The view draws its head when it has read its machine.
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [isView]);
  const button = (
    <Button aria-label={t('tablets.is', { name })} onClick={onPress}>
      {name}
    </Button>
  );
  if (isView && room?.isConnected === true) return createPortal(button, room);
  return (
    <div className={styles.corner} data-print="no">
      {button}
    </div>
  );
}

/** A touch sooner than this after the one before is not noted. */
const touchMs = 15_000;

/** Whether a time has not come yet; asks again when it has, also after the device slept. */
function useIsHere(untilMs: number, now: () => number): boolean {
  const [, setTurn] = useState({});
  const leftMs = untilMs - now();
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    const again = () => setTurn({});
    const timer = setTimeout(again, Math.min(leftMs + 50, longestMs));
    document.addEventListener('visibilitychange', again);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
    };
  });
  return leftMs > 0;
}

/** Browsers wait at most 2^31 ms. */
const longestMs = 2 ** 30;

/** The names of the team as tiles. A name with a PIN asks for it; a name without one is taken at once. */
export function WhoIsHere({
  people,
  account,
  onChoose,
  onClose,
}: {
  readonly people: readonly Person[];
  readonly account: string;
  readonly onChoose: (userId: string) => void;
  readonly onClose: () => void;
}) {
  const [asked, setAsked] = useState<Person>();
  const pins = thisDevice()?.pins ?? {};
  const close = (reason: string) => {
    if (reason === 'button') onClose();
  };
  if (asked !== undefined)
    return (
      <AskPin
        person={asked}
        account={account}
        onRight={() => onChoose(asked.userId)}
        onBack={() => setAsked(undefined)}
      />
    );
  return (
    <Dialog
      title={t('tablets.who')}
      width="wide"
      onClose={close}
      actions={<Button onClick={onClose}>{t('tablets.account', { account })}</Button>}
    >
      <div role="group" aria-label={t('tablets.who')} className={styles.tiles}>
        {people.map((person) => (
          <button
            key={person.userId}
            type="button"
            className={styles.tile}
            onClick={() => (pins[person.userId] === undefined ? onChoose(person.userId) : setAsked(person))}
          >
            <span>{person.name}</span>
            {pins[person.userId] !== undefined && <small>{t('tablets.hasPin')}</small>}
          </button>
        ))}
      </div>
      <p className={styles.quiet}>{t('tablets.about', { account })}</p>
    </Dialog>
  );
}

function AskPin({
  person,
  account,
  onRight,
  onBack,
}: {
  readonly person: Person;
  readonly account: string;
  readonly onRight: () => void;
  readonly onBack: () => void;
}) {
  const { state, authActions } = useSession();
  const isOnline = useNetwork();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState(() => triesLeft(person.userId));
  const { name, userId } = person;
  const isLocked = left === 0;
  const tryPin = async () => {
    if (await checkPin(userId, text)) return onRight();
    const count = triesLeft(userId);
    setLeft(count);
    setError(count === 0 ? undefined : t('tablets.pinWrong', { count }));
  };
  const tryPassword = async () => {
    const email = state.kind === 'signedOut' ? '' : state.account.email;
    const checked = await (await authActions())?.checkPassword({ email, password: text });
    if (checked?.ok !== true)
      return setError(
        checked?.error.kind === 'refused' ? t('tablets.passwordWrong', { account }) : t('tablets.passwordUnchecked'),
      );
    keepPin(userId, undefined);
    onRight();
  };
  const submit = async () => {
    if (isBusy || text === '') return;
    setBusy(true);
    try {
      await (isLocked ? tryPassword() : tryPin());
    } finally {
      setText('');
      setBusy(false);
    }
  };
  const label = isLocked ? t('tablets.passwordOf', { account }) : t('tablets.pinOf', { name });
  return (
    <Dialog
      title={name}
      onClose={onBack}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onBack}>{t('tablets.back')}</Button>
          <Button tone="primary" type="submit" busy={isBusy} disabled={isLocked && !isOnline}>
            {t('tablets.goOn')}
          </Button>
        </>
      }
    >
      {isLocked && <ErrorText announce>{t('tablets.pinLocked', { account })}</ErrorText>}
      <PasswordField
        key={label}
        label={label}
        autoComplete="current-password"
        inputMode={isLocked ? 'text' : 'numeric'}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setError(undefined);
        }}
        error={error}
      />
    </Dialog>
  );
}

/** What the person who is here can do about themselves: leave the tablet to somebody else, and their PIN. */
function OwnPin({
  person: { userId, name },
  onOther,
  onClose,
}: {
  readonly person: Person;
  readonly onOther: () => void;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const hasPin = thisDevice()?.pins[userId] !== undefined;
  const save = async () => {
    if (!isPin(text)) return setError(t('tablets.pinForm'));
    setBusy(true);
    await setPin(userId, text);
    notify.done(t('tablets.pinSet', { name }));
    onClose();
  };
  const remove = () => {
    keepPin(userId, undefined);
    notify.done(t('tablets.pinRemoved', { name }));
    onClose();
  };
  return (
    <Dialog
      title={name}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          {hasPin && <Button onClick={remove}>{t('tablets.removePin')}</Button>}
          {canHash() && (
            <Button type="submit" busy={isBusy}>
              {t(hasPin ? 'tablets.changePin' : 'tablets.setPin')}
            </Button>
          )}
          <Button tone="primary" onClick={onOther} data-autofocus>
            {t('tablets.other')}
          </Button>
        </>
      }
    >
      <Stack>
        {canHash() ? (
          <PasswordField
            label={t('tablets.pin')}
            hint={t('tablets.pinHint')}
            autoComplete="new-password"
            inputMode="numeric"
            value={text}
            onChange={(typed) => {
              setText(typed);
              setError(undefined);
            }}
            error={error}
          />
        ) : (
          <p>{t('tablets.pinsNeedHttps')}</p>
        )}
      </Stack>
    </Dialog>
  );
}
