import '#texts/en/places.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { placesOf } from '#inventory/places.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import { waitingSetting, type OwnSetting } from '#data/me/own-settings.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useDeviceStore } from '#services/device-store.ts';
import { notKeptSentence } from '#parts/actions/reasons.ts';
import { useMeService } from '#services/me-service.ts';
import { useSession } from '#services/session.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { useRemembered } from './use-remembered.ts';
import { usePlaces } from '../rows/use-places.ts';

const key = 'defaultPlace';
/** How long a place counts as just used, in ms: enough time to put a box of new spools away. */
const justUsedMs = 60 * 60_000;

interface JustUsed {
  readonly placeId: string;
  readonly at: number;
}

/**
 * A person's default place for new spools in a team, and how to set it. An unsent choice counts before the server's.
 */
interface DefaultPlace {
  readonly placeId: string | null;
  /** Reads the place's id from the disk at this moment, for spools that are saved without a form. */
  readonly read: () => Promise<string | null>;
  /** Resolves to whether this device has stored the choice; if not, a message says so. */
  readonly choose: (placeId: string | null) => Promise<boolean>;
}

/** Returns the default place that the person chose, even if that place was deleted. */
export function useDefaultPlace(): DefaultPlace {
  const { store } = useWorkspace();
  const { state } = useSession();
  const load = useMeService();
  const device = useDeviceStore();
  const [, setJustUsed] = useJustUsed();
  const { teamId } = store.actor;
  const account = state.kind === 'signedOut' ? undefined : state.account;
  const userId = account?.userId ?? '';
  const { rows: waiting } = useQuery(live(waitingPlace, device, userId, teamId));
  const placeIdOf = (held: OwnSetting | undefined) => {
    const known = held === undefined ? account?.settings[teamId]?.own[key] : held.value;
    // accepts any text, because callers look it up among the existing places
    return typeof known === 'string' ? known : null;
  };
  return {
    placeId: placeIdOf(waiting),
    read: async () => {
      const open = await load()
        .then((work) => work.device())
        .catch(() => undefined); // without a database on this device, no choice waits
      return placeIdOf(await waitingPlace(open, userId, teamId));
    },
    choose: (placeId) =>
      load()
        .then((work) => work.setInTeam(teamId, key, placeId))
        .then(
          () => {
            setJustUsed(noPlace); // the new choice replaces the place used last
            return true;
          },
          (thrown) => {
            notify.problem(notKeptSentence(thrown, t('places.defaultNotKept')));
            return false;
          },
        ),
  };
}

const waitingPlace = async (device: DeviceStore | undefined, userId: string, teamId: string) =>
  device && (await waitingSetting(device, userId, { teamId, key }));

/**
 * Where a person's new spools go by default: the place used within the last hour or, without one, their default place.
 */
export interface StartPlace {
  readonly placeId: string | null;
  readonly name: string;
  readonly isDefault: boolean;
  /** Reads the place from the disk at this moment, for spools that are saved without a form. */
  readonly read: () => Promise<FoundRow<'place'> | undefined>;
  /** Stores the place into which a person put spools; ignores null. */
  readonly used: (placeId: string | null) => void;
}

/** Returns the place with which a form for new spools starts; never a deleted place. */
export function useStartPlace(): StartPlace {
  const { store } = useWorkspace();
  const places = usePlaces();
  const { placeId: defaultId, read: readDefault } = useDefaultPlace();
  const [{ placeId: lastId, at }, setJustUsed] = useJustUsed();
  const placeAmong = (living: readonly FoundRow<'place'>[], wanted: string | null) => {
    const byId = (id: string | null) => living.find((place) => place.id === id);
    return (store.now() - at < justUsedMs ? byId(lastId) : undefined) ?? byId(wanted);
  };
  const place = placeAmong(places, defaultId);
  return {
    placeId: place?.id ?? null,
    name: place?.data.name ?? '',
    isDefault: place !== undefined && place.id === defaultId,
    read: async () => placeAmong(await placesOf(store.db), await readDefault()),
    used: (placeId) => placeId !== null && setJustUsed({ placeId, at: store.now() }),
  };
}

const noPlace: JustUsed = { placeId: '', at: 0 };

/** Keeps the place used last, and when, on this device for the person, for all tabs. */
const useJustUsed = () => {
  const { store } = useWorkspace();
  return useRemembered<JustUsed>({ form: 'justUsedPlace', team: store.actor.teamId }, noPlace);
};
