import '#texts/en/places.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import type { FoundRow } from '#core/rows.ts';
import { placesOf } from '#data/inventory/places.ts';
import { waitingSetting, type OwnSetting } from '#data/me/own-settings.ts';
import { useDeviceStore } from '#services/device-store.ts';
import { useMeService } from '#services/me-service.ts';
import { useSession } from '#services/session.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { useDraft, type Draft } from './use-draft.ts';
import { usePlaces } from './use-places.ts';

const key = 'defaultPlace';
/** A place that was used is the one to begin with for so long: a box of new spools is put away within it. */
const justUsedMs = 60 * 60_000;

interface JustUsed {
  readonly placeId: string;
  readonly at: number;
}

/** The place of the team that this person's new spools begin with, and how to choose another. What waits to be sent stands above what the server said. */
export interface DefaultPlace {
  readonly placeId: string | null;
  /** The same from the disk at this moment, for what is saved without a form. */
  readonly read: () => Promise<string | null>;
  /** Answers whether this device has kept the choice; a message says when it has not. */
  readonly choose: (placeId: string | null) => Promise<boolean>;
}

/** The default place as it is set, whether that place still lives or not. */
export const useDefaultPlace = (): DefaultPlace => {
  const { store } = useWorkspace();
  const { state } = useSession();
  const load = useMeService();
  const device = useDeviceStore();
  const justUsed = useJustUsed();
  const { teamId } = store.actor;
  const account = state.kind === 'signedOut' ? undefined : state.account;
  const userId = account?.userId ?? '';
  const waiting = useLiveQuery(
    async () => (device ? await waitingSetting(device, userId, { teamId, key }) : undefined),
    [device, userId, teamId],
  );
  const placeIdOf = (held: OwnSetting | undefined) => {
    const known = held === undefined ? account?.settings[teamId]?.own[key] : held.value;
    return typeof known === 'string' ? known : null; // looked up among the living places, so it may be anything
  };
  return {
    placeId: placeIdOf(waiting),
    read: async () => {
      const open = await load()
        .then((work) => work.device())
        .catch(() => undefined); // where nothing can be stored, nothing waits
      return placeIdOf(open && (await waitingSetting(open, userId, { teamId, key })));
    },
    choose: (placeId) =>
      load()
        .then((work) => work.setInTeam(teamId, key, placeId))
        .then(
          () => {
            justUsed.clear(); // what was chosen last counts
            return true;
          },
          () => {
            notify.problem(t('places.defaultNotKept'));
            return false;
          },
        ),
  };
};

/** Where new spools of this person go until they say otherwise: the place they used within the last hour, or else their default place. */
export interface StartPlace {
  readonly placeId: string | null;
  readonly name: string;
  readonly isDefault: boolean;
  /** The place from the disk at this moment, for what is saved without a form. */
  readonly read: () => Promise<FoundRow<'place'> | undefined>;
  /** Remembers where spools were put. */
  readonly used: (placeId: string | null) => void;
}

/** The place with which a form for new spools begins. A place that was removed is never one. */
export const useStartPlace = (): StartPlace => {
  const { store } = useWorkspace();
  const places = usePlaces();
  const { placeId: defaultId, read: readDefault } = useDefaultPlace();
  const justUsed = useJustUsed();
  const { placeId: lastId, at } = justUsed.value;
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
    used: (placeId) => placeId !== null && justUsed.set({ placeId, at: store.now() }),
  };
};

/** Kept on this device for the person, like what they type. */
const useJustUsed = (): Draft<JustUsed> => {
  const { store } = useWorkspace();
  return useDraft<JustUsed>({ form: 'justUsedPlace', team: store.actor.teamId }, { placeId: '', at: 0 });
};
