import '#texts/en/profile-extras.ts';
import type { FieldProblem, FieldProblems } from '#core/fields.ts';
import type { PriceExtra } from '#core/pricing/price-profile.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ProfileExtraDraft } from './profile-draft.ts';
import styles from '../pricing.module.css';

const most = 40;
const ways = ['piece', 'colour', 'name', 'line', 'order'] as const satisfies readonly PriceExtra['per'][];

export function ProfileExtras({
  extras,
  currency,
  problems,
  sentence,
  onChange,
}: {
  readonly extras: readonly ProfileExtraDraft[];
  readonly currency: string;
  readonly problems: FieldProblems;
  readonly sentence: (label: string, problem: FieldProblem) => string;
  readonly onChange: (extras: readonly ProfileExtraDraft[]) => void;
}) {
  const change = (at: number, fields: Partial<ProfileExtraDraft>) =>
    onChange(extras.map((extra, index) => (index === at ? { ...extra, ...fields } : extra)));
  const errorOf = (at: number, fields: readonly string[], label: string): string | undefined => {
    const problem = fields.map((field) => problems[`extras.${at}.${field}`]).find((one) => one !== undefined);
    return problem && sentence(label, problem);
  };
  return (
    <>
      {extras.map((extra, at) => (
        <fieldset key={extra.code} className={styles.part}>
          <legend>{t('profileExtras.nth', { number: at + 1 })}</legend>
          <div className={styles.fields}>
            <TextField
              label={t('profileExtras.label')}
              value={extra.label}
              error={errorOf(at, ['label', 'code'], t('profileExtras.label'))}
              onChange={(label) => change(at, { label })}
            />
            <NumberField
              label={t('profileExtras.price')}
              unit={extra.isShare ? '%' : currency}
              value={extra.price}
              error={errorOf(at, ['amountMinor', 'bp'], t('profileExtras.price'))}
              onChange={(price) => change(at, { price })}
            />
            <SelectField
              label={t('profileExtras.kind')}
              value={extra.isShare ? 'share' : 'amount'}
              onChange={(kind) => change(at, { isShare: kind === 'share' })}
              options={(['amount', 'share'] as const).map((kind) => ({
                value: kind,
                label: t(`profileExtras.kind.${kind}`),
              }))}
            />
            <SelectField
              label={t('profileExtras.per')}
              value={extra.per}
              onChange={(per) => change(at, { per })}
              options={ways.map((per) => ({ value: per, label: t(`profileExtras.per.${per}`) }))}
            />
          </div>
          <Button tone="plain" icon="close" onClick={() => onChange(extras.filter((_one, index) => index !== at))}>
            {t('profileExtras.remove', { number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      {extras.length < most && (
        <Button
          tone="plain"
          icon="plus"
          onClick={() =>
            onChange([...extras, { code: freeCode(extras), label: '', price: '', isShare: false, per: 'piece' }])
          }
        >
          {t('profileExtras.add')}
        </Button>
      )}
    </>
  );
}

/** Returns an unused code for a new extra: "extra_7". Orders name an extra by its code, so its label may change. */
const freeCode = (extras: readonly ProfileExtraDraft[]): string => {
  const numbers = extras.map(({ code }) => Number(/^extra_(\d+)$/u.exec(code)?.[1] ?? 0));
  return `extra_${Math.max(0, ...numbers) + 1}`;
};
