import '#texts/en/problems.ts';
import '#texts/en/team-page.ts';
import { TeamNameForm } from '#parts/team-name-form.tsx';
import { useDraft } from '#parts/use-draft.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';

/** Offers whoever owns a team that still has its first name to give it one of their own; not again once they have said no on this device. */
export const NameTeam = ({ team }: { readonly team: CurrentTeam }) => {
  const answer = useDraft({ form: 'nameOffer', team: team.public_id }, { isRefused: false });
  if (answer.value.isRefused) return null;
  return (
    <TeamNameForm
      team={team}
      lead={t('teamPage.nameOffer')}
      aside={
        <Button tone="quiet" onClick={() => answer.set({ isRefused: true })}>
          {t('teamPage.nameKeep')}
        </Button>
      }
    />
  );
};
