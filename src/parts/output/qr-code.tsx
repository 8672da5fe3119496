import { memo } from 'react';
import { encode } from 'uqr';

/** An address as a QR code; an empty space if there is none. It is a single path, so that its edges print sharp. */
export const QrCode = memo(
  ({ text, className }: { readonly text: string | undefined; readonly className: string | undefined }) => {
    const { path, size } = text === undefined ? { path: '', size: 1 } : drawn(text);
    return (
      <svg viewBox={`0 0 ${size} ${size}`} className={className} shapeRendering="crispEdges" aria-hidden="true">
        <path d={path} fill="black" />
      </svg>
    );
  },
);

/** Returns the dark bars of a text's QR code as an SVG path, and the width of the code in modules. */
const drawn = (text: string): { readonly path: string; readonly size: number } => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const bars = data.map((row, y) => {
    const line = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...line.matchAll(/1+/gu)]
      .map(({ 0: bar, index }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`)
      .join('');
  });
  return { path: bars.join(''), size };
};
