import '#texts/en/order-options.ts';
import { use, useRef } from 'react';
import { livingRows } from '#data/rows/living-rows.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { shareToText } from '#parts/money/money-input.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace, WorkspaceContext } from '#services/workspace.ts';
import { compareNames } from '#texts/locale.ts';
import { decimalText } from '#texts/parse-decimal.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { notify } from '#ui/notify.ts';
import { later } from '#ui/later.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { feeSums } from './fee-sums.ts';
import { orderError, type OrderInput } from './order-inputs.tsx';
import { firstDraft, type FeeDraft, type PricingDraft } from './pricing-draft.ts';
import styles from './pricing.module.css';
import { filledFees } from './typed-order.ts';

const PaceNote = later(async () => (await import('./machine-figures.tsx')).PaceNote, 'nothing');

export function OrderOptions({ input }: { readonly input: OrderInput }) {
  const { draft, unit, chosen, costs } = input;
  const { value, set } = draft;
  const ofProfile = {
    tax: shareToText(chosen.tax?.bp ?? 0),
    speed: String(costs?.machine?.spm ?? ''),
    heads: String(costs?.machine?.heads ?? ''),
    labour: decimalText(chosen.labourPerHour),
    discount: shareToText(chosen.discount?.bp ?? 0),
    shipping: '0',
  };
  const field = (name: keyof PricingDraft & keyof typeof ofProfile, label: string, unit?: string) => (
    <NumberField
      label={label}
      {...(unit !== undefined && { unit })}
      value={value[name]}
      placeholder={ofProfile[name]}
      error={orderError(input, name, label)}
      onChange={(text) => set({ [name]: text })}
    />
  );
  const startOver = () => {
    set(firstDraft(unit));
    // `begin` also offers the order that it replaces: what the person typed before this undo.
    notify.offer(t('orderOptions.startedOver'), { label: t('common.undo'), onAct: () => draft.begin(value) });
  };
  return (
    <>
      <div className={styles.fields}>
        {field('discount', t('pricing.discount'), '%')}
        {field('shipping', t('pricing.shipping'), unit.currency)}
        {field('tax', t('pricing.tax'), '%')}
        <MachineField input={input} />
        {field('speed', t('pricing.speed'), t('pricing.perMinute'))}
        {field('heads', t('pricing.heads'))}
        {field('labour', t('pricing.labour'), t('pricing.perHour', { currency: unit.currency }))}
      </div>
      {value.tax !== '' && (
        <CheckboxField
          label={t('pricing.taxIncluded')}
          checked={value.taxIncluded ?? chosen.tax?.included ?? false}
          onChange={(taxIncluded) => set({ taxIncluded })}
        />
      )}
      {(costs?.machine || value.speed !== '') && (
        <CheckboxField
          label={t('pricing.hoopingOverlaps')}
          checked={value.hoopingOverlaps ?? costs?.machine?.hoopingOverlaps ?? false}
          onChange={(hoopingOverlaps) => set({ hoopingOverlaps })}
        />
      )}
      <OwnFees input={input} />
      <Waivers input={input} />
      <Button tone="plain" icon="undo" onClick={startOver}>
        {t('pricing.startOver')}
      </Button>
    </>
  );
}

/** Asks for one of the team's machines; hidden without a team, or if there is no machine to choose. */
const MachineField = ({ input }: { readonly input: OrderInput }) =>
  use(WorkspaceContext) === undefined ? null : <TeamMachine input={input} />;

const TeamMachine = ({ input: { draft } }: { readonly input: OrderInput }) => {
  const { value, set } = draft;
  const { store } = useWorkspace();
  const asked = useRef<string>(undefined);
  const { rows: machines = [] } = useQuery(live(livingRows<'machine'>, store.db, 'machine'));
  const rows = machines
    .filter(({ data }) => data.status !== 'sold')
    .toSorted((a, b) => compareNames(a.data.nickname, b.data.nickname));
  if (rows.length === 0 && value.machine === null) return null;
  const { machine } = value;
  const choose = async (id: string) => {
    asked.current = id;
    const row = rows.find((one) => one.id === id);
    const code = await import('./machine-figures.tsx').catch(() => undefined);
    if (code === undefined) return notify.problem(t('errors.partMissing'));
    const chosen = row && (await code.machineFigures(store.db, row));
    // another machine may have been chosen while the runs were read
    if (asked.current !== id) return;
    // The typed speed and heads were for another machine.
    set({ machine: chosen ?? null, speed: '', heads: '' });
  };
  const isGone = machine !== null && !rows.some(({ id }) => id === machine.id);
  return (
    <SelectField
      label={t('orderOptions.machine')}
      hint={(machine ?? value.ofQuote)?.pace && <PaceNote draft={value} />}
      value={machine?.id ?? ''}
      onChange={(id) => void choose(id)}
      options={[
        { value: '', label: t('orderOptions.noMachine') },
        ...(isGone ? [{ value: machine.id, label: machine.nickname }] : []),
        ...rows.map(({ id, data }) => ({ value: id, label: data.nickname })),
      ]}
    />
  );
};

const OwnFees = ({ input }: { readonly input: OrderInput }) => {
  const { draft, unit } = input;
  const { fees } = draft.value;
  const change = (place: number, fields: Partial<FeeDraft>) =>
    draft.set({ fees: fees.map((fee, index) => (index === place ? { ...fee, ...fields } : fee)) });
  const filled = filledFees(draft.value);
  const add = () => {
    const numbers = fees.map(({ code }) => Number(/^own_(\d+)$/u.exec(code)?.[1] ?? 0));
    draft.set({ fees: [...fees, { code: `own_${Math.max(0, ...numbers) + 1}`, label: '', amount: '' }] });
  };
  return (
    <>
      {fees.map((fee, place) => (
        <fieldset key={fee.code} className={styles.part}>
          <legend>{t('orderOptions.feeN', { number: place + 1 })}</legend>
          <div className={styles.fields}>
            <TextField
              label={t('orderOptions.feeName')}
              value={fee.label}
              error={orderError(input, `oneTimeFees.${filled.indexOf(fee)}.label`, t('orderOptions.feeName'))}
              onChange={(label) => change(place, { label })}
            />
            <NumberField
              label={t('orderOptions.feeAmount')}
              unit={unit.currency}
              value={fee.amount}
              error={orderError(input, `oneTimeFees.${filled.indexOf(fee)}.amountMinor`, t('orderOptions.feeAmount'))}
              onChange={(amount) => change(place, { amount })}
            />
          </div>
          <Button
            tone="plain"
            icon="close"
            onClick={() => draft.set({ fees: fees.filter((_one, index) => index !== place) })}
          >
            {t('orderOptions.removeFee', { number: place + 1 })}
          </Button>
        </fieldset>
      ))}
      {fees.length < 50 && (
        <Button tone="plain" icon="plus" onClick={add}>
          {t('orderOptions.addFee')}
        </Button>
      )}
    </>
  );
};

/** Asks which fees are waived and why. Only the team reads the reason. */
const Waivers = ({ input }: { readonly input: OrderInput }) => {
  const { draft, unit, fees } = input;
  const { waived } = draft.value;
  const sums = feeSums(fees);
  if (sums.length === 0) return null;
  return (
    <fieldset className={styles.part}>
      <legend>{t('orderOptions.waive')}</legend>
      {sums.map(({ code, name, amountMinor }) => {
        const own = waived.find((one) => one.code === code);
        return (
          <div key={`${code} ${name}`} className={styles.pair}>
            <CheckboxField
              label={t('orderOptions.waiveFee', { fee: name, amount: formatMoney(amountMinor, unit) })}
              checked={own !== undefined}
              onChange={(on) =>
                draft.set({
                  waived: on ? [...waived, { code, reason: '', by: null }] : waived.filter((one) => one.code !== code),
                })
              }
            />
            {own && (
              <TextField
                label={t('orderOptions.waiveReason')}
                value={own.reason}
                error={orderError(input, `waivedFees.${waived.indexOf(own)}.reason`, t('orderOptions.waiveReason'))}
                onChange={(reason) =>
                  draft.set({ waived: waived.map((one) => (one.code === code ? { ...one, reason } : one)) })
                }
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
};
