import '#texts/en/side-pages.ts';
import { useId, useState } from 'react';
import { NamedIcon } from '#parts/named-icon.tsx';
import { formatLength, formatNumber } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { boundsOf, lengthMm, sampleMotif, type Block } from './sample-motif.ts';
import styles from './vector-test-screen.module.css';

const blocks = sampleMotif();
const stitches = blocks.reduce((sum, { points }) => sum + points.length, 0);
const marginMm = 2;

/** `/test/vector`: the built-in sample, drawn stitch by stitch. */
export const VectorTestScreen = () => {
  const [shown, setShown] = useState(stitches);
  const slider = useId();
  const { from, to } = boundsOf(blocks);
  const [width, height] = [to[0] - from[0], to[1] - from[1]];
  const box = [from[0] - marginMm, from[1] - marginMm, width + 2 * marginMm, height + 2 * marginMm];
  return (
    <>
      <PageHead title={t('titles.testVector')} aside={<NamedIcon name="lucide:flower-2" instead="grid" />} />
      <Card as="section" className={styles.bench} aria-label={t('testPages.preview')}>
        <svg viewBox={box.join(' ')} role="img" aria-label={t('testPages.motif')} className={styles.cloth}>
          {upTo(shown).map(({ name, hex, points }) => (
            <polyline key={name} points={points.map((point) => point.join(',')).join(' ')} stroke={hex} />
          ))}
        </svg>
        <div className={styles.words}>
          <label htmlFor={slider}>{t('testPages.shown', { shown, stitches })}</label>
          <input
            id={slider}
            type="range"
            min={0}
            max={stitches}
            value={shown}
            onChange={({ currentTarget }) => setShown(Number(currentTarget.value))}
            className={styles.slider}
          />
          <Facts
            facts={[
              [t('testPages.size'), t('testPages.millimetres', { width: tenths(width), height: tenths(height) })],
              ...blocks.map(
                ({ name, points }) => [t(`testPages.${name}`), formatLength(lengthMm(points), 'metric')] as const,
              ),
            ]}
          />
        </div>
      </Card>
    </>
  );
};

/** The blocks as far as they are sewn after so many stitches. */
const upTo = (count: number): readonly Block[] => {
  let left = count;
  return blocks.flatMap((block) => {
    const points = block.points.slice(0, Math.max(0, left));
    left -= block.points.length;
    return points.length === 0 ? [] : [{ ...block, points }];
  });
};

const tenths = (mm: number): string => formatNumber(mm, { maximumFractionDigits: 1 });
