import { addAPIProvider, Icon as Iconify } from '@iconify/react';
import { limits } from '#core/limits.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './drawn-icon.module.css';

export interface NamedIconProps {
  /** The set and the icon's name, such as `lucide:ruler`. */
  readonly name: `${string}:${string}`;
  readonly instead: IconName;
}

/**
 * The icon servers: the app's, then the public one after a 5xx or a slow answer. `rotate`: ms until the next is asked.
 */
export const iconSources = {
  resources: ['/api/icons', 'https://api.iconify.design'],
  path: '/',
  rotate: limits.iconTimeoutMs,
  timeout: limits.iconTimeoutMs,
};

addAPIProvider('', iconSources);

/** An icon of a public set. The app's own icon is shown until the public one is fetched, or if the fetch fails. */
export function DrawnIcon({ name, instead }: NamedIconProps) {
  return (
    <Iconify
      icon={name}
      className={styles.icon ?? ''}
      aria-hidden="true"
      focusable="false"
      fallback={<Icon name={instead} size="l" />}
    />
  );
}
