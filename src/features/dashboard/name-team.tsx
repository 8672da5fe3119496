import '#texts/en/problems.ts';
import '#texts/en/team-page.ts';
import { TeamNameForm } from '#parts/people/team-name-form.tsx';
import { useRemembered } from '#parts/forms/use-remembered.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';

/** Asks for a name for a team that has its first, automatic name. A person who keeps it is not asked again here. */
export function NameTeam({ team }: { readonly team: CurrentTeam }) {
  const [answer, setAnswer] = useRemembered({ form: 'nameOffer', team: team.public_id }, { isRefused: false });
  if (answer.isRefused) return null;
  return (
    <TeamNameForm
      team={team}
      lead={t('teamPage.nameOffer')}
      aside={
        <Button tone="quiet" onClick={() => setAnswer({ isRefused: true })}>
          {t('teamPage.nameKeep')}
        </Button>
      }
    />
  );
}
