import type { MoneyUnit } from '#core/amounts/currency.ts';
import '#texts/en/order-options.ts';
import type { PriceExtra } from '#core/pricing/price-profile.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatShare } from '#texts/format-amount.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { orderError, type OrderInput } from './order-inputs.tsx';
import { withLine, type ExtraDraft, type SizeDraft } from './pricing-draft.ts';
import styles from './pricing.module.css';
import { countedSizes } from './size-drafts.ts';

interface LineOptionsProps {
  readonly input: OrderInput;
  readonly at: number;
}

export function LineOptions({ input, at }: LineOptionsProps) {
  return (
    <>
      <Sizes input={input} at={at} />
      <Extras input={input} at={at} />
    </>
  );
}

const usualSizes = ['S', 'M', 'L', 'XL', '2XL'] as const;
const mostSizes = 20;

const Sizes = ({ input, at }: LineOptionsProps) => {
  const { draft, unit } = input;
  const line = draft.value.lines[at];
  if (line === undefined) return null;
  const sizes = line.sizes ?? [];
  const put = (next: readonly SizeDraft[]) => draft.set({ lines: withLine(draft.value.lines, at, { sizes: next }) });
  const change = (place: number, fields: Partial<SizeDraft>) =>
    put(sizes.map((size, index) => (index === place ? { ...size, ...fields } : size)));
  if (sizes.length === 0)
    return (
      <Button tone="plain" icon="plus" onClick={() => put(usualSizes.map((label) => ({ label, qty: '', blank: '' })))}>
        {at === 0 ? t('orderOptions.bySize') : t('orderOptions.bySizeOf', { number: at + 1 })}
      </Button>
    );
  const counted = countedSizes(line);
  const errorOf = (size: SizeDraft, field: string, label: string) =>
    orderError(input, `sizes.${at}.${counted.indexOf(size)}.${field}`, label);
  return (
    <fieldset className={styles.part}>
      <legend>{t('orderOptions.sizes')}</legend>
      <p className={styles.note}>{t('orderOptions.sizesHint')}</p>
      {sizes.map((size, place) => {
        const name = size.label === '' ? String(place + 1) : size.label;
        return (
          <div key={place} className={styles.triple}>
            <TextField
              label={t('orderOptions.size')}
              value={size.label}
              error={errorOf(size, 'label', t('orderOptions.size'))}
              onChange={(label) => change(place, { label })}
            />
            <NumberField
              label={t('orderOptions.sizeQty', { size: name })}
              inputMode="numeric"
              value={size.qty}
              error={errorOf(size, 'qty', t('orderOptions.sizeQty', { size: name }))}
              onChange={(qty) => change(place, { qty })}
            />
            <NumberField
              label={t('orderOptions.sizeBlank', { size: name })}
              unit={unit.currency}
              placeholder={line.blank}
              value={size.blank}
              error={errorOf(size, 'blankCostMinor', t('orderOptions.sizeBlank', { size: name }))}
              onChange={(blank) => change(place, { blank })}
            />
          </div>
        );
      })}
      <div className={styles.pair}>
        {sizes.length < mostSizes && (
          <Button tone="plain" icon="plus" onClick={() => put([...sizes, { label: '', qty: '', blank: '' }])}>
            {t('orderOptions.addSize')}
          </Button>
        )}
        <Button tone="plain" icon="close" onClick={() => put([])}>
          {t('orderOptions.noSizes')}
        </Button>
      </div>
    </fieldset>
  );
};

const Extras = ({ input, at }: LineOptionsProps) => {
  const { draft, chosen, unit } = input;
  const line = draft.value.lines[at];
  if (line === undefined || chosen.extras.length === 0) return null;
  const picked = line.extras ?? [];
  const put = (extras: readonly ExtraDraft[]) => draft.set({ lines: withLine(draft.value.lines, at, { extras }) });
  const known = picked.filter(({ code }) => chosen.extras.some((extra) => extra.code === code));
  return (
    <fieldset className={styles.part}>
      <legend>{t('orderOptions.extras')}</legend>
      {chosen.extras.map((extra) => {
        const { code, label } = extra;
        const own = picked.find((one) => one.code === code);
        const name = t('orderOptions.extra', { extra: label, price: extraPrice(extra, unit) });
        return (
          <div key={code} className={styles.pair}>
            <CheckboxField
              label={name}
              checked={own !== undefined}
              onChange={(on) =>
                put(on ? [...picked, { code, label, count: '1' }] : picked.filter((one) => one.code !== code))
              }
            />
            {own && countedPer.has(extra.per) && (
              <NumberField
                label={t('orderOptions.extraCount', { extra: label })}
                inputMode="numeric"
                value={own.count}
                error={orderError(
                  input,
                  `extras.${at}.${known.indexOf(own)}.count`,
                  t('orderOptions.extraCount', { extra: label }),
                )}
                onChange={(count) => put(picked.map((one) => (one.code === code ? { ...one, count } : one)))}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
};

/** The values of `per` for which the person types the number of an extra. */
const countedPer: ReadonlySet<PriceExtra['per']> = new Set(['piece', 'name', 'line']);

const extraPrice = ({ amountMinor, bp, per }: PriceExtra, unit: MoneyUnit): string =>
  t(`orderOptions.per.${per}`, {
    price: (bp ?? null) === null ? formatMoney(amountMinor ?? 0, unit) : formatShare(bp ?? 0),
  });
