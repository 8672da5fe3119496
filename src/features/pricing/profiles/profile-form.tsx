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
import { later } from '#ui/later.tsx';
import { More } from '#ui/more.tsx';
import { notify } from '#ui/notify.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Stack } from '#ui/stack.tsx';
import { changedFields, copyOfProfile } from './profile-changes.ts';
import { draftOfProfile, typedProfile } from './profile-draft.ts';
import { ProfileFieldInput } from './profile-field-input.tsx';
import { profileParts, type ProfilePart } from './profile-fields.ts';
import { ProfileLists } from './profile-lists.tsx';
import styles from '../pricing.module.css';

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
