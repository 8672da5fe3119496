import { encode } from 'uqr';

/** An address as a QR code that any camera reads; drawn as one path, so that a printer keeps its edges sharp. */
export const QrCode = ({ text, className }: { readonly text: string; readonly className?: string | undefined }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} fill="black" />
    </svg>
  );
};
