import { useState, type FormEvent, type ReactNode } from 'react';
import type { FieldProblems } from '#core/fields.ts';
import type { TeamSettings } from '#core/settings/settings.ts';
import { focusFirst } from '#parts/forms/focus-first.ts';
import { problemSentences } from '#parts/actions/reasons.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FavouriteBrands } from './favourite-brands.tsx';
import { MeasureFields } from './measure-fields.tsx';
import { NeedsConnection } from '#parts/connection/needs-connection.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { refusalWords } from '#parts/actions/team-refusal.ts';
import { changesOf, onTop, valuesOf } from './settings-values.ts';
import styles from './team-screen.module.css';
import { useTeamAction } from '#parts/actions/use-team-action.ts';

/** The team's settings except its name and logo. Sends only those that the person changed. */
export function SettingsForm({ team, settings }: { readonly team: CurrentTeam; readonly settings: TeamSettings }) {
  const draft = useDraft({ form: 'settings', team: team.public_id }, valuesOf(settings), [
    'companyName',
    'address',
    'taxNumber',
  ]);
  const { run, isBusy } = useTeamAction();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const { value, set } = draft;
  const changes = changesOf(settings, value);
  const isSame = changes.ok && Object.keys(changes.value).length === 0;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const focused = document.activeElement;
    setErrors(changes.ok ? {} : sentencesOf(changes.error));
    setRefusal(undefined);
    if (!changes.ok) return void focusFirst(form, changes.error);
    const saved = await run((admin) => admin.changeSettings(team.public_id, onTop(settings, changes.value)));
    if (saved === undefined) return;
    if (saved.ok) {
      draft.clearSent(value);
      notify.done(t('teamPage.saved'));
    } else if (saved.error.fields?.['currency'] === undefined) setRefusal(refusalWords(saved.error));
    else {
      const kept = { currency: t('teamPage.currencyKept') };
      setErrors(kept);
      if (!focusFirst(form, kept, focused)) setRefusal(kept.currency);
    }
  };
  return (
    <form className={styles.tab} noValidate onSubmit={(event) => void submit(event)}>
      <LeftDrafts draft={draft} />
      <Part title={t('teamPage.measures')}>
        <MeasureFields values={value} onChange={set} errors={errors} />
      </Part>
      <Part title={t('teamPage.favourites')}>
        <FavouriteBrands
          chosen={value.favouriteBrands}
          onChange={(favouriteBrands) => set({ favouriteBrands })}
          error={errors['favouriteBrands']}
        />
      </Part>
      <Part title={t('teamPage.company')}>
        <TextField
          label={t('teamPage.companyName')}
          name="companyName"
          value={value.companyName}
          onChange={(companyName) => set({ companyName })}
          autoComplete="organization"
          error={errors['companyName']}
        />
        <TextArea
          label={t('teamPage.address')}
          name="address"
          value={value.address}
          onChange={(address) => set({ address })}
          error={errors['address']}
        />
        <TextField
          label={t('teamPage.taxNumber')}
          name="taxNumber"
          value={value.taxNumber}
          onChange={(taxNumber) => set({ taxNumber })}
          error={errors['taxNumber']}
        />
      </Part>
      <Part title={t('teamPage.viewers')}>
        <CheckboxField
          label={t('teamPage.seeCosts')}
          hint={t('teamPage.seeCostsHint')}
          checked={value.viewersSeeCosts}
          onChange={(viewersSeeCosts) => set({ viewersSeeCosts })}
        />
      </Part>
      <Stack row>
        <OnlineButton tone="primary" type="submit" busy={isBusy} disabled={isSame}>
          {t('common.save')}
        </OnlineButton>
        <NeedsConnection />
      </Stack>
      {refusal && <ErrorText announce>{refusal}</ErrorText>}
    </form>
  );
}

const sentencesOf = (problems: FieldProblems) => ({
  ...problemSentences(problems, {
    currency: t('teamPage.currency'),
    timeZone: t('teamPage.timeZone'),
    lowStockDefaultSpools: t('teamPage.lowStock'),
    favouriteBrands: t('teamPage.favourites'),
    companyName: t('teamPage.companyName'),
    address: t('teamPage.address'),
    taxNumber: t('teamPage.taxNumber'),
  }),
  ...(['wrong_type', 'too_many_decimals'].includes(problems['lowStockDefaultSpools']?.problem ?? '') && {
    lowStockDefaultSpools: t('teamPage.lowStockWrong', { example: 2 }),
  }),
});

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card as="section">
    <h2>{title}</h2>
    {children}
  </Card>
);
