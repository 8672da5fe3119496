import '#texts/en/profile-form.ts';
import type { FieldProblem, FieldProblems } from '#core/fields.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { ProfileDraft, TierDraft } from './profile-draft.ts';
import styles from '../pricing.module.css';

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
