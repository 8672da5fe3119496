import '#texts/en/account.ts';
import '#texts/own-texts.ts';
import '#texts/en/problems.ts';
import { useEffect, useState, useRef } from 'react';
import { useLocation, useSearch, Link } from 'wouter';
import { parse } from '#core/fields.ts';
import { crumbNoteId } from '#core/navigation.ts';
import { err } from '#core/result.ts';
import { type ProfilePatch, longestName, profilePatch } from '#core/wire/profile-wire.ts';
import { notKeptSentence, problemSentence } from '#parts/actions/reasons.ts';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { useFollowedText } from '#parts/forms/use-followed-text.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { saveFrom } from '#parts/output/save-file.ts';
import { Initials } from '#parts/people/initials.tsx';
import { useLogOut } from '#services/log-out.ts';
import { useMeService, type CallRefusal } from '#services/me-service.ts';
import { usePreferences, type Theme } from '#services/preferences.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { ErrorText } from '#ui/field.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Tabs, type Tab } from '#ui/tabs.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './profile-screen.module.css';

const SecurityTab = later(async () => (await import('./security-tab.tsx')).SecurityTab);
const NotificationsTab = later(async () => (await import('./notifications-tab.tsx')).NotificationsTab);
const InvitesTab = later(async () => (await import('./invites-tab.tsx')).InvitesTab);

const pages = { profile: ProfileTab, security: SecurityTab, notifications: NotificationsTab, invites: InvitesTab };
type TabId = keyof typeof pages;

export function ProfileScreen() {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch()).get('tab');
  const tabs = tabsInWords();
  const asked = tabs.find(({ id }) => id === (path === '/profile/invites' ? 'invites' : query));
  const selected = asked?.id ?? 'profile';
  const Page = pages[selected];
  useTitleOfTab(asked?.label);
  return (
    <>
      <PageHead title={t('titles.profile')} />
      <Tabs
        label={t('account.tabs')}
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => navigate(`/profile?tab=${tab}`, { replace: true })}
      >
        <Page />
      </Tabs>
    </>
  );
}

const tabsInWords = (): readonly Tab<TabId>[] => [
  { id: 'profile', label: t('account.profile') },
  { id: 'security', label: t('account.security') },
  { id: 'notifications', label: t('news.tab') },
  { id: 'invites', label: t('myInvites.title') },
];

/** Adds the tab's name to the breadcrumb and to the document's title, after the frame has set the title without it. */
const useTitleOfTab = (tab: string | undefined): void => {
  // Runs after each render: a new path gives a new breadcrumb element.
  useEffect(() => {
    const crumb = document.getElementById(crumbNoteId);
    if (crumb) crumb.textContent = tab === undefined ? '' : ` [${tab}]`;
  });
  useEffect(() => {
    const profile = t('titles.profile');
    const title = tab === undefined ? profile : `${profile} [${tab}]`;
    const timer = setTimeout(() => {
      document.title = t('shell.documentTitle', { title });
    });
    return () => clearTimeout(timer);
  }, [tab]);
};

export function ProfileTab() {
  const { state } = useSession();
  const { language, setLanguage } = usePreferences();
  const { theme, choose } = useThemeChoice();
  const change = useProfileChange();
  const logOut = useLogOut();
  if (state.kind === 'signedOut') return null;
  const { email, fullName, profile } = state.account;
  const speak = (locale: 'en' | 'de') => {
    setLanguage(locale);
    void change({ locale });
  };
  return (
    <div className={styles.page}>
      <Card as="section">
        <h2>{t('profile.person')}</h2>
        <PictureField
          picture={profile?.avatar_url ?? null}
          name={fullName ?? email}
          onChange={(picture) => void change({ avatar_url: picture })}
        />
        <Facts facts={[[t('auth.email'), email]]} />
        <NameForm name={fullName} onSave={(name) => void change({ full_name: name })} />
        <SelectField
          label={t('profile.language')}
          value={language === 'de' ? 'de' : 'en'}
          onChange={speak}
          options={[
            { value: 'en', label: t('profile.english') },
            { value: 'de', label: t('profile.german') },
          ]}
        />
        <SelectField
          label={t('profile.units')}
          value={profile?.units ?? 'team'}
          onChange={(units) => void change({ units: units === 'team' ? null : units })}
          options={[
            { value: 'team', label: t('profile.teamUnits') },
            { value: 'metric', label: t('profile.metric') },
            { value: 'imperial', label: t('profile.imperial') },
          ]}
        />
      </Card>
      <Card as="section">
        <h2>{t('profile.look')}</h2>
        <div className={styles.theme}>
          <span aria-hidden="true">{t('profile.theme')}</span>
          <Segments
            label={t('profile.theme')}
            value={theme}
            onChange={(chosen) => void choose(chosen)}
            segments={[
              { value: 'light', label: t('profile.light'), icon: 'sun' },
              { value: 'dark', label: t('profile.dark'), icon: 'moon' },
              { value: 'system', label: t('profile.system') },
            ]}
          />
        </div>
      </Card>
      <ServerExport />
      <section className={styles.leave}>
        <Button onClick={logOut}>{t('nav.logOut')}</Button>
        <p>{t('profile.logOutText')}</p>
      </section>
    </div>
  );
}

const useProfileChange = (): ((patch: ProfilePatch) => Promise<void>) => {
  const load = useMeService();
  return (patch) =>
    load()
      .then((work) => work.changeProfile(patch))
      .then(
        () => notify.done(t('profile.saved')),
        (thrown) => notify.problem(notKeptSentence(thrown, t('profile.notSaved'))),
      );
};

/** Returns this device's theme, and a function that sets it here at once and, in a team, queues it for the server. */
const useThemeChoice = (): { readonly theme: Theme; readonly choose: (theme: Theme) => Promise<void> } => {
  const { theme, setTheme } = usePreferences();
  const { currentTeamPublicId: teamId } = useTeams();
  const load = useMeService();
  const choose = async (chosen: Theme) => {
    setTheme(chosen);
    if (!teamId) return;
    await load()
      .then((work) => work.setInTeam(teamId, 'theme', chosen))
      .catch((thrown) => notify.problem(notKeptSentence(thrown, t('profile.themeHereOnly'))));
  };
  return { theme, choose };
};

/**
 * The person's picture, with buttons to change it. Shows no picture from another host, which could track the person.
 */
function PictureField({
  picture,
  name,
  onChange,
}: {
  readonly picture: string | null;
  readonly name: string;
  readonly onChange: (picture: string | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isHere = picture?.startsWith('data:') === true;
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const small = await smallPicture(file);
    setUnreadable(small === undefined);
    if (small !== undefined) onChange(small);
  };
  return (
    <Stack>
      <Stack row>
        {isHere ? (
          <img className={styles.picture} src={picture} alt={t('profile.picture')} width="64" height="64" />
        ) : (
          <Initials name={name} />
        )}
        <Button onClick={() => input.current?.click()}>{t('profile.choosePicture')}</Button>
        {picture !== null && (
          <Button tone="quiet" onClick={() => onChange(null)}>
            {t('profile.removePicture')}
          </Button>
        )}
      </Stack>
      {picture !== null && !isHere && <p>{t('profile.pictureElsewhere')}</p>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('profile.picture')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = ''; // without this, choosing the same file again would cause no event
        }}
      />
      {isUnreadable && <ErrorText announce>{t('profile.notAPicture')}</ErrorText>}
    </Stack>
  );
}

const side = 128;

/** Makes a small square picture from the middle of an image, as a data URL; undefined if the browser cannot show it. */
const smallPicture = async (file: Blob): Promise<string | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (picture === undefined || pen === null) return undefined;
  const cut = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2];
  pen.drawImage(picture, left, top, cut, cut, 0, 0, side, side);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85);
};

function NameForm({ name, onSave }: { readonly name: string | null; readonly onSave: (name: string | null) => void }) {
  const [text, setText] = useFollowedText(name ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const read = parse(profilePatch, { full_name: text });
    const wrong = read.ok ? undefined : read.error['full_name'];
    setProblem(wrong && problemSentence(t('profile.name'), wrong));
    if (!read.ok) return;
    setText(read.value.full_name ?? '');
    onSave(read.value.full_name ?? null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <TextField
          label={t('profile.name')}
          name="name"
          autoComplete="name"
          maxLength={longestName}
          value={text}
          onChange={(next) => {
            setText(next);
            setProblem(undefined);
          }}
          error={problem}
        />
        <Stack row>
          <Button type="submit" disabled={text.trim() === (name ?? '')}>
            {t('common.save')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}

function ServerExport() {
  const load = useMeService();
  const { once, isBusy } = useOnce();
  const download = async () => {
    const way = await once(
      () =>
        load()
          .then((work) => work.serverExport())
          .catch(() => err<CallRefusal>({ kind: 'offline' })), // the service's code could not be loaded
    );
    if (way === undefined) return;
    if (way.ok) saveFrom(way.value);
    else notify.problem(t('profile.exportFailed'));
  };
  return (
    <Card as="section">
      <h2>{t('profile.export')}</h2>
      <p>{t('profile.exportText')}</p>
      <Stack row>
        <OnlineButton icon="install" busy={isBusy} onClick={() => void download()}>
          {t('profile.exportButton')}
        </OnlineButton>
      </Stack>
      <p>
        {t('profile.exportDevice')} <Link href="/sync">{t('profile.exportDeviceLink')}</Link>
      </p>
    </Card>
  );
}
