import '#texts/en/order-options.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { LineOptions } from './line-options.tsx';
import { LineField, PlacementField, type OrderInput } from './order-inputs.tsx';
import { OrderOptions } from './order-options.tsx';
import { PlacementDesign } from './placement-design.tsx';
import { PlacementOptions } from './placement-options.tsx';
import { aLine, aPlacement, withLine } from './pricing-draft.ts';
import styles from './pricing.module.css';

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
