import '#texts/en/order-options.ts';
import type { MoneyUnit } from '#core/amounts/currency.ts';
import type { PriceExtra } from '#core/pricing/price-profile.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatShare } from '#texts/format-amount.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LineField, PlacementField, type OrderInput, orderError } from './order-inputs.tsx';
import { OrderOptions } from './order-options.tsx';
import { PlacementDesign } from './placement-design.tsx';
import {
  aLine,
  aPlacement,
  withLine,
  withPlacement,
  type PlacementDraft,
  type ExtraDraft,
  type SizeDraft,
  countedSizes,
} from './pricing-draft.ts';
import styles from './pricing.module.css';
import { numberOf } from './typed-numbers.ts';

export function OrderMore({ input }: { readonly input: OrderInput }) {
  const { value, set } = input.draft;
  return (
    <Stack>
      {value.lines.map((_line, at) =>
        at === 0 ? (
          <LineMore key={at} input={input} at={at} />
        ) : (
          <fieldset key={at} className={styles.part}>
            <legend>{t('pricing.lineN', { number: at + 1 })}</legend>
            <div className={styles.fields}>
              <LineField input={input} at={at} name="qty" label={t('pricing.quantity')} />
              <PlacementField input={input} at={at} place={0} name="stitches" label={t('pricing.stitches')} />
              <PlacementField input={input} at={at} place={0} name="colours" label={t('pricing.colours')} />
              <LineField input={input} at={at} name="blank" label={t('pricing.blankCost')} />
            </div>
            <PlacementDesign input={input} at={at} place={0} />
            <LineMore input={input} at={at} />
            <Button
              tone="plain"
              icon="close"
              onClick={() => set({ lines: value.lines.filter((_one, index) => index !== at) })}
            >
              {t('pricing.removeLine', { number: at + 1 })}
            </Button>
          </fieldset>
        ),
      )}
      {value.lines.length < 50 && (
        <Button tone="plain" icon="plus" onClick={() => set({ lines: [...value.lines, aLine] })}>
          {t('pricing.addLine')}
        </Button>
      )}
      <OrderOptions input={input} />
    </Stack>
  );
}

const LineMore = ({ input, at }: { readonly input: OrderInput; readonly at: number }) => {
  const { value, set } = input.draft;
  const line = value.lines[at];
  if (line === undefined) return null;
  return (
    <>
      <PlacementOptions input={input} at={at} place={0} />
      <CheckboxField
        label={t('pricing.customerSupplied')}
        checked={line.customerSupplied}
        onChange={(customerSupplied) => set({ lines: withLine(value.lines, at, { customerSupplied }) })}
      />
      <LineOptions input={input} at={at} />
      {line.placements.slice(1).map((_one, index) => (
        <fieldset key={index} className={styles.part}>
          <legend>{t('pricing.placementN', { number: index + 2 })}</legend>
          <div className={styles.fields}>
            <PlacementField input={input} at={at} place={index + 1} name="stitches" label={t('pricing.stitches')} />
            <PlacementField input={input} at={at} place={index + 1} name="colours" label={t('pricing.colours')} />
          </div>
          <PlacementDesign input={input} at={at} place={index + 1} />
          <PlacementOptions input={input} at={at} place={index + 1} />
          <Button
            tone="plain"
            icon="close"
            onClick={() =>
              set({
                lines: withLine(value.lines, at, {
                  placements: line.placements.filter((_place, place) => place !== index + 1),
                }),
              })
            }
          >
            {t('pricing.removePlacement', { number: index + 2 })}
          </Button>
        </fieldset>
      ))}
      {line.placements.length < 8 && (
        <Button
          tone="plain"
          icon="plus"
          onClick={() => set({ lines: withLine(value.lines, at, { placements: [...line.placements, aPlacement] }) })}
        >
          {at === 0 ? t('pricing.addPlacement') : t('pricing.addPlacementTo', { number: at + 1 })}
        </Button>
      )}
    </>
  );
};

function PlacementOptions({
  input,
  at,
  place,
}: {
  readonly input: OrderInput;
  readonly at: number;
  readonly place: number;
}) {
  const { value, set } = input.draft;
  const line = value.lines[at];
  const placement = line?.placements[place];
  if (line === undefined || placement === undefined) return null;
  const change = (fields: Partial<PlacementDraft>) =>
    set({ lines: withLine(value.lines, at, withPlacement(line, place, fields)) });
  // Only two or more placements can share a design.
  const canShare = value.lines.reduce((sum, { placements }) => sum + placements.length, 0) > 1;
  return (
    <>
      <div className={styles.fields}>
        <PlacementField input={input} at={at} place={place} name="trims" label={t('pricing.trims')} />
        <PlacementField
          input={input}
          at={at}
          place={place}
          name="colourChanges"
          label={t('orderOptions.colourChanges')}
          placeholder={String(Math.trunc(numberOf(placement.colours) ?? 1) - 1)}
        />
        <TextField
          label={t('orderOptions.where')}
          value={placement.name ?? ''}
          error={orderError(input, `name.${at}.${place}`, t('orderOptions.where'))}
          onChange={(name) => change({ name })}
        />
        {canShare && (
          <TextField
            label={t('orderOptions.design')}
            hint={t('orderOptions.designHint')}
            value={placement.design ?? ''}
            error={orderError(input, `designKey.${at}.${place}`, t('orderOptions.design'))}
            onChange={(design) => change({ design })}
          />
        )}
      </div>
      <CheckboxField
        label={t('pricing.digitized')}
        checked={placement.digitized}
        onChange={(digitized) => change({ digitized })}
      />
    </>
  );
}

interface LineOptionsProps {
  readonly input: OrderInput;
  readonly at: number;
}

function LineOptions({ input, at }: LineOptionsProps) {
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
