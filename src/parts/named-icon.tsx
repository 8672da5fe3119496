import { lazy, Suspense } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';

/** An icon of a public set, and the product's own picture that stands there meanwhile and wherever the other cannot be had. */
export interface NamedIconProps {
  /** As `lucide:ruler`. */
  readonly name: `${string}:${string}`;
  readonly instead: IconName;
}

const DrawnIcon = lazy(async () => {
  try {
    return { default: (await import('./drawn-icon.tsx')).DrawnIcon };
  } catch {
    return { default: OwnIcon }; // the code is not on this device, and there is no network to bring it
  }
});

/** A large drawing that is fetched when a page names it. Decoration, as every icon. */
export const NamedIcon = (props: NamedIconProps) => (
  <Suspense fallback={<OwnIcon {...props} />}>
    <DrawnIcon {...props} />
  </Suspense>
);

const OwnIcon = ({ instead }: NamedIconProps) => <Icon name={instead} size="l" />;
