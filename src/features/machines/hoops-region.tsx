import { useState } from 'react';
import { Link } from 'wouter';
import { hoopFit, smallestFitting } from '#core/hoops/hoop-fit.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { amountOf, askedAmountError } from '#parts/forms/amounts.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes, sizeUnit } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Tag } from '#ui/tag.tsx';
import { fitsMachine } from './fits-machine.ts';
import styles from './machines.module.css';

const DesignSize = later(async () => (await import('#parts/designs/design-size.tsx')).DesignSize, 'part');
const HoopsDialog = later(async () => (await import('./hoops-dialog.tsx')).HoopsDialog);

/** The hoops that fit a machine, and the smallest of them for a typed design size. */
export function HoopsRegion({
  machine,
  mayChange,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly mayChange: boolean;
}) {
  const { rows } = useCollection('hoop');
  const { units } = useWorkspace().settings;
  const [isOpen, setOpen] = useState(false);
  const [width, setWidth] = useState('');
  const [height, setHeight] = useState('');
  const fitting = rows.filter(({ data }) => fitsMachine(data.machines, machine.id));
  const [wMm10 = 0, hMm10 = 0] = [amountOf('size', width, units), amountOf('size', height, units)];
  const asked = wMm10 > 0 && hMm10 > 0 ? { wMm10, hMm10 } : undefined;
  const best =
    asked &&
    smallestFitting(
      asked,
      fitting.map(({ id, data }) => ({ ...data, id })),
      machine.id,
    );
  const unit = sizeUnit(units);
  const errorOf = (text: string) => askedAmountError('size', text, units);
  return (
    <Card as="section" aria-label={t('titles.hoops')} className={styles.region}>
      <div className={styles.regionHead}>
        <h2>{t('titles.hoops')}</h2>
        {mayChange && (
          <Button icon="plus" onClick={() => setOpen(true)} data-print="no">
            {t('machines.addHoop')}
          </Button>
        )}
      </div>
      {fitting.length === 0 && <p className={styles.quiet}>{t('machines.noHoops')}</p>}
      <ul className={styles.lines}>
        {fitting.map(({ id, data }) => {
          const fit = asked && hoopFit(asked, data, machine.id);
          return (
            <li key={id} className={styles.line}>
              <span className={styles.what}>
                <Link href={`/inventory/hoops/${id}`}>{data.name}</Link>
                <span className={styles.quiet}>{formatSizes(data.fieldWMm10, data.fieldHMm10, units)}</span>
              </span>
              {fit !== undefined && <Tag tone={fit === 'no' ? 'plain' : 'good'}>{t(`machines.fit.${fit}`)}</Tag>}
            </li>
          );
        })}
      </ul>
      {fitting.length > 0 && (
        <>
          <h3>{t('machines.whatFits')}</h3>
          <DesignSize
            onSize={(wide, high) => {
              setWidth(wide);
              setHeight(high);
            }}
          />
          <div className={styles.fields}>
            <NumberField
              label={t('machines.designWidth')}
              unit={unit}
              value={width}
              onChange={setWidth}
              error={errorOf(width)}
            />
            <NumberField
              label={t('machines.designHeight')}
              unit={unit}
              value={height}
              onChange={setHeight}
              error={errorOf(height)}
            />
          </div>
          <output className={styles.answer} aria-label={t('machines.whatFits')}>
            {asked !== undefined &&
              (best === undefined ? t('machines.nothingFits') : t('machines.smallestHoop', { hoop: best.hoop.name }))}
          </output>
        </>
      )}
      {isOpen && <HoopsDialog machine={machine} hoops={rows} onClose={() => setOpen(false)} />}
    </Card>
  );
}
