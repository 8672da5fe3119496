import '#texts/en/files.ts';
import { useState, type FormEvent, type ReactNode, useId, useMemo } from 'react';
import { can } from '#core/access/permissions.ts';
import { activeCurrencies } from '#core/amounts/currency.ts';
import type { FieldProblems } from '#core/fields.ts';
import type { TeamSettings } from '#core/settings/settings.ts';
import { problemSentences } from '#parts/actions/reasons.ts';
import { refusalWords } from '#parts/actions/team-refusal.ts';
import { useTeamAction } from '#parts/actions/use-team-action.ts';
import { NeedsConnection } from '#parts/connection/needs-connection.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { focusFirst } from '#parts/forms/focus-first.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { TeamNameForm } from '#parts/people/team-name-form.tsx';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useCharts } from '#services/charts.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { compareNames, locale } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Chip } from '#ui/chip.tsx';
import { Facts } from '#ui/facts.tsx';
import { ErrorText } from '#ui/field.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { JobStepsField } from './job-steps-field.tsx';
import { changesOf, onTop, valuesOf, type SettingsValues } from './settings-values.ts';
import styles from './team-screen.module.css';
import { TabletsCard } from './tablets-card.tsx';
import { WayOut } from './way-out.tsx';

const FilesRegion = later(async () => (await import('#parts/files/files-region.tsx')).FilesRegion);
const DefaultPlaceCard = later(async () => (await import('./default-place-card.tsx')).DefaultPlaceCard);

export function SettingsTab({ team }: { readonly team: CurrentTeam }) {
  const settings = useTeamSettings();
  const ownPlace = can(team.role, 'inventory.change') && <DefaultPlaceCard />;
  if (!can(team.role, 'settings.write'))
    return (
      <div className={styles.tab}>
        <SettingsFacts settings={settings} />
        <TabletsCard />
        {ownPlace}
      </div>
    );
  return (
    <div className={styles.tab}>
      <TeamNameForm team={team} />
      <SettingsForm team={team} settings={settings} />
      <TabletsCard />
      <FilesRegion
        of={{ ofKind: 'team', ofId: team.public_id }}
        title={t('files.logoTitle')}
        hintKey="files.logoHint"
      />
      {ownPlace}
      {can(team.role, 'team.delete') && (
        <Card as="section">
          <h2>{t('teamPage.danger')}</h2>
          <WayOut
            team={team}
            label={t('teamPage.delete')}
            title={t('teamPage.deleteTitle', { team: team.name })}
            text={t('teamPage.deleteText')}
            onGo={(admin) => admin.remove(team.public_id)}
          />
        </Card>
      )}
    </div>
  );
}

function SettingsFacts({ settings }: { readonly settings: TeamSettings }) {
  const {
    currency,
    units,
    timeZone,
    lowStockDefaultSpools: spools,
    favouriteBrands,
    membersSeeCosts,
    viewersSeeCosts,
    company,
  } = settings;
  return (
    <div className={styles.tab}>
      <Card as="section">
        <Facts
          facts={[
            [t('teamPage.currency'), `${currency} – ${currencyName(currency)}`],
            [t('teamPage.units'), t(`teamPage.${units}`)],
            [t('teamPage.timeZone'), timeZone.replaceAll('_', ' ')],
            [t('teamPage.lowStock'), spools === 0 ? t('teamPage.never') : t('teamPage.spools', { count: spools })],
            [t('teamPage.favourites'), favouriteBrands.join(', ')],
            [t('teamPage.companyName'), company.name],
            [t('teamPage.address'), company.address],
            [t('teamPage.taxNumber'), company.taxNumber],
            [t('teamPage.membersSeeCosts'), t(membersSeeCosts ? 'teamPage.yes' : 'teamPage.no')],
            [t('teamPage.viewersSeeCosts'), t(viewersSeeCosts ? 'teamPage.yes' : 'teamPage.no')],
          ]}
        />
        <p className={styles.quiet}>{t('teamPage.notYours')}</p>
      </Card>
    </div>
  );
}

/** Returns the currencies that a team may choose, including its present currency, as ISO 4217 codes. */
function currencies(set: string): readonly string[] {
  return activeCurrencies.includes(set) ? activeCurrencies : [...activeCurrencies, set].toSorted();
}

function currencyName(code: string, language = locale()): string {
  return new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' }).of(code) ?? code;
}

/** The team's settings except its name and logo. Sends only those that the person changed. */
function SettingsForm({ team, settings }: { readonly team: CurrentTeam; readonly settings: TeamSettings }) {
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
      <Part title={t('tablets.steps')}>
        <JobStepsField steps={value.jobSteps} error={errors['jobSteps']} onChange={(jobSteps) => set({ jobSteps })} />
      </Part>
      <Part title={t('tablets.who')}>
        <NumberField
          label={t('tablets.idle')}
          name="tabletIdleMinutes"
          stepper
          min={1}
          value={value.tabletIdleMinutes}
          onChange={(tabletIdleMinutes) => set({ tabletIdleMinutes })}
          hint={t('tablets.idleHint')}
          error={errors['tabletIdleMinutes']}
        />
      </Part>
      <Part title={t('teamPage.costs')}>
        <p>{t('teamPage.costsText')}</p>
        <CheckboxField
          label={t('teamPage.membersSeeCosts')}
          checked={value.membersSeeCosts}
          onChange={(membersSeeCosts) => set({ membersSeeCosts, ...(!membersSeeCosts && { viewersSeeCosts: false }) })}
        />
        <CheckboxField
          label={t('teamPage.viewersSeeCosts')}
          hint={value.membersSeeCosts ? undefined : t('teamPage.viewersAfterMembers')}
          disabled={!value.membersSeeCosts}
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
    tabletIdleMinutes: t('tablets.idle'),
    jobSteps: t('tablets.steps'),
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

function MeasureFields({
  values,
  onChange,
  errors,
}: {
  readonly values: SettingsValues;
  readonly onChange: (change: Partial<SettingsValues>) => void;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const language = locale();
  const currencyOptions = useMemo(() => currencyChoices(values.currency, language), [values.currency, language]);
  const timeZoneOptions = useMemo(() => timeZoneChoices(values.timeZone), [values.timeZone]);
  return (
    <>
      <SelectField
        label={t('teamPage.currency')}
        name="currency"
        value={values.currency}
        onChange={(currency) => onChange({ currency })}
        options={currencyOptions}
        hint={t('teamPage.currencyHint')}
        error={errors['currency']}
      />
      <SelectField
        label={t('teamPage.units')}
        value={values.units}
        onChange={(units) => onChange({ units })}
        options={[
          { value: 'metric', label: t('teamPage.metric') },
          { value: 'imperial', label: t('teamPage.imperial') },
        ]}
        hint={t('teamPage.unitsHint')}
      />
      <SelectField
        label={t('teamPage.timeZone')}
        name="timeZone"
        value={values.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
        options={timeZoneOptions}
        hint={t('teamPage.timeZoneHint')}
        error={errors['timeZone']}
      />
      <NumberField
        label={t('teamPage.lowStock')}
        name="lowStockDefaultSpools"
        stepper
        value={values.lowStockDefaultSpools}
        onChange={(lowStockDefaultSpools) => onChange({ lowStockDefaultSpools })}
        hint={t('teamPage.lowStockHint')}
        error={errors['lowStockDefaultSpools']}
      />
    </>
  );
}

const currencyChoices = (set: string, language: string) =>
  currencies(set).map((value) => ({ value, label: `${value} – ${currencyName(value, language)}` }));

const timeZoneChoices = (set: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', set])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** Asks for the team's favourite brands among the charts' brands. */
function FavouriteBrands({
  chosen,
  onChange,
  error,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (brands: readonly string[]) => void;
  readonly error: string | undefined;
}) {
  const errorId = useId();
  const { search } = useCharts();
  const brands = useMemo(
    () => [...new Set([...chosen, ...(search?.('') ?? []).map(({ brand }) => brand)])].toSorted(compareNames),
    [chosen, search],
  );
  const toggle = (brand: string) =>
    onChange(chosen.includes(brand) ? chosen.filter((one) => one !== brand) : [...chosen, brand]);
  return (
    <>
      <p>{t('teamPage.favouritesText')}</p>
      <fieldset
        name="favouriteBrands"
        tabIndex={-1}
        className={styles.chips}
        aria-label={t('teamPage.favourites')}
        aria-describedby={error && errorId}
      >
        {brands.map((brand) => (
          <Chip key={brand} pressed={chosen.includes(brand)} onPress={() => toggle(brand)}>
            {brand}
          </Chip>
        ))}
      </fieldset>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </>
  );
}
