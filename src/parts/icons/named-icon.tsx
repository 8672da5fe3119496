import { lazy, Suspense } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { NamedIconProps } from './drawn-icon.tsx';

const DrawnIcon = lazy(async () => {
  try {
    return { default: (await import('./drawn-icon.tsx')).DrawnIcon };
  } catch {
    return { default: OwnIcon }; // the code is not on this device, and without a network it cannot be loaded
  }
});

export function NamedIcon(props: NamedIconProps) {
  return (
    <Suspense fallback={<OwnIcon {...props} />}>
      <DrawnIcon {...props} />
    </Suspense>
  );
}

const OwnIcon = ({ instead }: NamedIconProps) => <Icon name={instead} size="l" />;
