import type { ProfilePatch } from '#core/wire/profile-wire.ts';
import { useMeService } from '#services/me-service.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';

/** Saves what the person says about themselves, also without a network, and says whether it is kept. */
export const useProfileChange = (): ((patch: ProfilePatch) => Promise<void>) => {
  const load = useMeService();
  return (patch) =>
    load()
      .then((work) => work.changeProfile(patch))
      .then(
        () => notify.done(t('profile.saved')),
        () => notify.problem(t('profile.notSaved')),
      );
};
