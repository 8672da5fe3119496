import type { Hoop } from '#core/kinds/hoop.ts';
import { smallestFitting, type SizeMm10 } from '#core/hoops/hoop-fit.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { amountOf, askedAmountError } from '#parts/forms/amounts.ts';
import type { ListAddress } from '#parts/rows/use-list-address.ts';
import { useWorkspace } from '#services/workspace.ts';
import { sizeUnit } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import { NumberField } from '#ui/number-field.tsx';
import styles from './hoops.module.css';

const DesignSize = later(async () => (await import('#parts/designs/design-size.tsx')).DesignSize, 'part');

/** Returns the typed size of a design, in 0.1 mm; undefined until width and height are above zero. */
export function useAskedSize({ get }: ListAddress): SizeMm10 | undefined {
  const { units } = useWorkspace().settings;
  const [wMm10 = 0, hMm10 = 0] = [amountOf('size', get('w') ?? '', units), amountOf('size', get('h') ?? '', units)];
  return wMm10 > 0 && hMm10 > 0 ? { wMm10, hMm10 } : undefined;
}

export function FitFields({
  address,
  asked,
  hoops,
}: {
  readonly address: ListAddress;
  readonly asked: SizeMm10 | undefined;
  readonly hoops: readonly CollectionRow<'hoop'>[];
}) {
  const { units } = useWorkspace().settings;
  const unit = sizeUnit(units);
  const errorOf = (side: 'w' | 'h') => askedAmountError('size', address.get(side) ?? '', units);
  const best = asked && smallestFitting(asked, hoops.map(withId));
  return (
    <fieldset className={styles.fit} aria-label={t('hoops.fit')}>
      <output className={styles.answer} aria-label={t('hoops.fit')}>
        {best === undefined
          ? asked === undefined && t('hoops.fit')
          : t(best.fit === 'fits' ? 'hoops.smallest' : 'hoops.smallestTurned', { name: best.hoop.name })}
      </output>
      <NumberField
        label={t('hoops.width')}
        unit={unit}
        value={address.get('w') ?? ''}
        onChange={(w) => address.set({ w })}
        error={errorOf('w')}
      />
      <NumberField
        label={t('hoops.height')}
        unit={unit}
        value={address.get('h') ?? ''}
        onChange={(h) => address.set({ h })}
        error={errorOf('h')}
      />
      <div className={styles.design}>
        <DesignSize onSize={(w, h) => address.set({ w, h })} />
      </div>
    </fieldset>
  );
}

const withId = ({ id, data }: CollectionRow<'hoop'>): Hoop & { readonly id: string } => ({ ...data, id });
