import type { Thread } from '#core/kinds/thread.ts';
import { Swatch, type SwatchProps } from '#ui/swatch.tsx';

const looks = { metallic: 'metallic', glow: 'glow', reflective: 'metallic' } as const;

export function ThreadSwatch({
  thread,
  size = 'row',
}: {
  readonly thread: Pick<Thread, 'hex' | 'effect'> & { readonly moreHex: readonly string[] };
  readonly size?: NonNullable<SwatchProps['size']>;
}) {
  return (
    <Swatch
      hex={thread.hex}
      moreHex={thread.moreHex}
      effect={thread.effect in looks ? looks[thread.effect as keyof typeof looks] : 'solid'}
      size={size}
    />
  );
}
