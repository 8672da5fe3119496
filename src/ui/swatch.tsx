import type { CSSProperties } from 'react';

import { classNames } from './class-names.ts';
import styles from './swatch.module.css';

/** How the thread's surface is drawn: plain, metallic, glowing in the dark, or in several colours. */
export type SwatchEffect = 'solid' | 'metallic' | 'glow' | 'variegated';

/** What a swatch shows: one colour, several that follow each other, or none yet. */
export interface SwatchProps {
  /** `#rrggbb`; null is drawn as hatching, because an unknown colour is not black. */
  readonly hex: string | null;
  /** Further colours, in their order along the thread. */
  readonly moreHex?: readonly string[];
  readonly effect?: SwatchEffect;
  readonly size?: 'small' | 'row' | 'grid' | 'hero' | 'fill';
  readonly shape?: 'card' | 'round';
  readonly className?: string | undefined;
}

/** A colour as wound thread. Decoration only: the text beside it has the meaning. */
export function Swatch({ hex, moreHex, effect = 'solid', size = 'row', shape = 'card', className }: SwatchProps) {
  return (
    <span
      className={classNames(styles.swatch, className)}
      data-effect={moreHex?.length ? 'variegated' : effect}
      data-sheen={effect === 'metallic' || effect === 'glow' ? effect : undefined}
      data-size={size}
      data-shape={shape}
      data-unset={hex === null || undefined}
      style={hex === null ? undefined : thread(hex, moreHex ?? [])}
      aria-hidden="true"
    />
  );
}

const thread = (hex: string, more: readonly string[]): CSSProperties => ({
  backgroundColor: hex,
  ...(more.length > 0 && { backgroundImage: along([hex, ...more, hex]) }),
});

/** Returns a gradient for a thread of several colours, which repeat along the thread. */
const along = (colours: readonly string[]): string =>
  `repeating-linear-gradient(100deg, ${colours.map((colour, index) => `${colour} ${index * turnPx}px`).join(', ')})`;

const turnPx = 16;
