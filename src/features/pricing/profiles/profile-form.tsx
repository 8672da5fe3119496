import '#texts/en/price-fields.ts';
import '#texts/en/problems.ts';
import '#texts/en/profile-form.ts';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import type { Day } from '#core/dates/day.ts';
import type { FieldProblem, FieldProblems } from '#core/fields.ts';
import { newId } from '#core/ids.ts';
import { isEqual } from '#core/is-equal.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence, problemSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useOpenedVersion } from '#parts/forms/use-opened-version.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { later } from '#ui/later.tsx';
import { More } from '#ui/more.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField, TextArea } from '#ui/text-field.tsx';
import styles from '../pricing.module.css';
import {
  changedFields,
  copyOfProfile,
  draftOfProfile,
  typedProfile,
  type ProfileDraft,
  type TierDraft,
} from './profile-draft.ts';
import { profileParts, type ProfilePart, type ProfileField } from './profile-fields.ts';

const ProfileExtras = later(async () => (await import('./profile-extras.tsx')).ProfileExtras);

export function ProfileForm({
  row,
  profile,
  today,
  mayWrite,
}: {
  readonly row: FoundRow<'pricingProfile'>;
  readonly profile: PriceProfile;
  readonly today: Day;
  readonly mayWrite: boolean;
}) {
  const { id, version } = row;
  const { store } = useWorkspace();
  const { run, runOrTell, isRunning } = useAction();
  const [, navigate] = useLocation();
  const stored = draftOfProfile(profile);
  const draft = useDraft({ form: 'profile', team: store.actor.teamId, row: id }, stored, () => profile.name);
  const baseVersion = useOpenedVersion(version, !isEqual(draft.value, stored));
  const [problems, setProblems] = useState<FieldProblems>({});
  const [failure, setFailure] = useState<string>();
  const { value, set } = draft;
  const model = value.texts['model'] ?? 'per_thousand';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const typed = typedProfile(value, profile);
    setProblems(typed.ok ? {} : typed.error);
    if (!typed.ok) return setFailure(t('profileForm.mend'));
    const changes = changedFields(profile, typed.value);
    const failed =
      Object.keys(changes).length === 0
        ? undefined
        : await run([mutate('pricingProfile.update', { id, set: changes, baseVersion })]);
    if (failed?.kind === 'rejected' && failed.rejection.fields !== undefined) setProblems(failed.rejection.fields);
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    draft.clearSent(value);
    return notify.done(t('profileForm.saved'));
  };
  const copy = async () => {
    const copied = newId();
    const set = copyOfProfile(profile, today);
    if (!(await runOrTell([mutate('pricingProfile.create', { id: copied, set })]))) return;
    navigate(`/calculators/pricing/profiles/${copied}`);
  };
  const remove = async () => {
    const undo = await runOrTell([mutate('pricingProfile.delete', { id, baseVersion: version })]);
    if (undo === undefined) return;
    offerUndo(store, t('profileForm.deleted'), undo);
    navigate('/calculators/pricing/profiles');
  };
  const errorOf = (path: string, label: string): string | undefined => {
    const problem = problems[path];
    return problem && sentence(label, problem);
  };
  const part = ({ fields }: ProfilePart) => (
    <div className={styles.fields}>
      {fields
        .filter(({ models }) => models === undefined || models.some((one) => one === model))
        .filter(({ way }) => way === undefined || way === value.texts['digitizingCost.way'])
        .map((field) => (
          <ProfileFieldInput
            key={field.path}
            field={field}
            value={value.texts[field.path] ?? ''}
            currency={profile.currency}
            error={errorOf(field.path, field.label())}
            onChange={(text) => set({ texts: { ...value.texts, [field.path]: text } })}
          />
        ))}
    </div>
  );
  const [basics, tiers, ...others] = profileParts;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <PageHead
          title={profile.name}
          aside={mayWrite ? t('profileForm.lead') : t('profileForm.readOnly')}
          actions={
            mayWrite && (
              <>
                <Button tone="plain" icon="copy" onClick={() => void copy()}>
                  {t('profileForm.copy')}
                </Button>
                <Button tone="primary" type="submit" busy={isRunning}>
                  {t('common.save')}
                </Button>
              </>
            )
          }
        />
        <fieldset disabled={!mayWrite}>
          <Stack gap="l">
            {failure !== undefined && (
              <Banner tone="danger" announce>
                {failure}
              </Banner>
            )}
            {mayWrite && <LeftDrafts draft={draft} />}
            {basics && (
              <Card as="section">
                <h2>{basics.title()}</h2>
                {part(basics)}
              </Card>
            )}
            {tiers && (
              <Card as="section">
                <h2>{tiers.title()}</h2>
                <Stack>
                  <ProfileLists
                    draft={value}
                    model={model}
                    currency={profile.currency}
                    problems={problems}
                    sentence={sentence}
                    onChange={set}
                  />
                  {part(tiers)}
                </Stack>
              </Card>
            )}
            <Card as="section">
              <More label={t('pricingProfiles.extras')}>
                <ProfileExtras
                  extras={value.extras}
                  currency={profile.currency}
                  problems={problems}
                  sentence={sentence}
                  onChange={(extras) => set({ extras })}
                />
              </More>
              {others.map((one) => (
                <More key={one.name} label={one.title()}>
                  {part(one)}
                </More>
              ))}
            </Card>
            {mayWrite && (
              <div>
                <Button tone="danger" icon="trash" onClick={() => void remove()}>
                  {t('profileForm.delete')}
                </Button>
              </div>
            )}
          </Stack>
        </fieldset>
      </Stack>
    </form>
  );
}

const sentence = (label: string, problem: FieldProblem): string =>
  problem.problem === 'wrong_type'
    ? t('errors.notANumber', { example: formatNumber(12) })
    : problemSentence(label, problem);

function ProfileFieldInput({
  field: { label, type },
  value,
  currency,
  error,
  onChange,
}: {
  readonly field: ProfileField;
  readonly value: string;
  readonly currency: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const shared = { label: label(), value, error, onChange };
  if (typeof type === 'object')
    return (
      <SelectField
        {...shared}
        value={value === '' ? (type[0]?.[0] ?? '') : value}
        options={type.map(([one, word]) => ({ value: one, label: word() }))}
      />
    );
  switch (type) {
    case 'yes':
      return (
        <CheckboxField
          label={label()}
          checked={value === 'yes'}
          onChange={(checked) => onChange(checked ? 'yes' : '')}
        />
      );
    case 'text':
      return <TextField {...shared} />;
    case 'date':
      return <TextField {...shared} type="date" />;
    case 'money':
      return <NumberField {...shared} unit={currency} />;
    case 'percent':
      return <NumberField {...shared} unit="%" />;
    case 'metres':
      return <NumberField {...shared} unit="m" />;
    case 'whole':
      return <NumberField {...shared} inputMode="numeric" />;
    case 'decimal':
      return <NumberField {...shared} />;
  }
}

export function ProfileLists({
  draft,
  model,
  currency,
  problems,
  sentence,
  onChange,
}: {
  readonly draft: ProfileDraft;
  readonly model: string;
  readonly currency: string;
  readonly problems: FieldProblems;
  readonly sentence: (label: string, problem: FieldProblem) => string;
  readonly onChange: (change: Partial<ProfileDraft>) => void;
}) {
  const errorOf = (path: string, label: string): string | undefined => {
    const problem = problems[path];
    return problem && sentence(label, problem);
  };
  const setTier = (at: number, change: Partial<TierDraft>) =>
    onChange({ tiers: draft.tiers.map((tier, index) => (index === at ? { ...tier, ...change } : tier)) });
  const tierField = (at: number, name: keyof TierDraft, path: string, label: string, unit?: string) => (
    <NumberField
      label={label}
      {...(unit !== undefined && { unit })}
      value={draft.tiers[at]?.[name] ?? ''}
      error={errorOf(`tiers.${at}.${path}`, label)}
      onChange={(text) => setTier(at, { [name]: text })}
    />
  );
  return (
    <>
      {model === 'matrix' ? (
        <TextArea
          label={t('profileForm.matrix')}
          hint={t('profileForm.matrixHint')}
          rows={8}
          spellCheck={false}
          value={draft.matrix}
          error={matrixError(problems, sentence)}
          onChange={(matrix) => onChange({ matrix })}
        />
      ) : (
        <>
          {draft.tiers.map((_tier, at) => (
            <fieldset key={at} className={styles.part}>
              <legend>{t('profileForm.tier', { number: at + 1 })}</legend>
              <div className={styles.fields}>
                {tierField(at, 'minQty', 'minQty', t('profileForm.tierFrom'))}
                {(model === 'per_thousand' || model === 'base_plus') &&
                  tierField(at, 'rate', 'rate', t('profileForm.tierRate'), currency)}
                {model === 'base_plus' && tierField(at, 'base', 'baseMinor', t('profileForm.tierBase'), currency)}
                {tierField(at, 'least', 'minPieceMinor', t('profileForm.tierLeast'), currency)}
              </div>
              {draft.tiers.length > 1 && (
                <Button
                  tone="plain"
                  icon="close"
                  onClick={() => onChange({ tiers: draft.tiers.filter((_one, index) => index !== at) })}
                >
                  {t('profileForm.removeTier', { number: at + 1 })}
                </Button>
              )}
            </fieldset>
          ))}
          {draft.tiers.length < 20 && (
            <Button
              tone="plain"
              icon="plus"
              onClick={() => onChange({ tiers: [...draft.tiers, { minQty: '', rate: '', base: '', least: '' }] })}
            >
              {t('profileForm.addTier')}
            </Button>
          )}
        </>
      )}
      {draft.rush.map((rush, at) => (
        <fieldset key={`rush ${at}`} className={styles.part}>
          <legend>{t('profileForm.rushN', { number: at + 1 })}</legend>
          <div className={styles.fields}>
            <NumberField
              label={t('profileForm.rushDays')}
              value={rush.days}
              error={errorOf(`rush.${at}.withinDays`, t('profileForm.rushDays'))}
              onChange={(days) =>
                onChange({ rush: draft.rush.map((one, index) => (index === at ? { ...one, days } : one)) })
              }
            />
            <NumberField
              label={t('profileForm.rushBp')}
              unit="%"
              value={rush.share}
              error={errorOf(`rush.${at}.bp`, t('profileForm.rushBp'))}
              onChange={(share) =>
                onChange({ rush: draft.rush.map((one, index) => (index === at ? { ...one, share } : one)) })
              }
            />
          </div>
          <Button
            tone="plain"
            icon="close"
            onClick={() => onChange({ rush: draft.rush.filter((_one, index) => index !== at) })}
          >
            {t('profileForm.removeRush', { number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      {draft.rush.length < 6 && (
        <Button tone="plain" icon="plus" onClick={() => onChange({ rush: [...draft.rush, { days: '', share: '' }] })}>
          {t('profileForm.addRush')}
        </Button>
      )}
    </>
  );
}

/** Returns a sentence about what is wrong in the pasted list; its row 1 has the quantities. */
const matrixError = (
  problems: FieldProblems,
  sentence: (label: string, problem: FieldProblem) => string,
): string | undefined => {
  const twoWays = problems['matrixTwoWays'];
  if (twoWays !== undefined) return t('profileForm.matrixTwoWays', { number: twoWays.limit ?? 2 });
  const own = problems['matrix'];
  if (own?.problem === 'wrong_format')
    return own.limit === 1 ? t('profileForm.matrixHead') : t('profileForm.matrixCell', { number: own.limit ?? 2 });
  if (own !== undefined) return sentence(t('profileForm.matrix'), own);
  const [path, problem] = Object.entries(problems).find(([name]) => /^(?:matrix|tiers)\./u.test(name)) ?? [];
  if (path === undefined || problem === undefined) return undefined;
  if (path.startsWith('tiers')) return t('profileForm.matrixHead');
  return sentence(t('profileForm.matrixRow', { number: Number(path.split('.')[1]) + 2 }), problem);
};
