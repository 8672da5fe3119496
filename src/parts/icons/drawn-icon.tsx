import { addAPIProvider, Icon as Iconify } from '@iconify/react';
import { limits } from '#core/limits.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import styles from './drawn-icon.module.css';

/** An icon of a public set, and our own icon, which is shown until the other is loaded or if it cannot be loaded. */
export interface NamedIconProps {
  /** The set and the icon's name, such as `lucide:ruler`. */
  readonly name: `${string}:${string}`;
  readonly instead: IconName;
}

/**
 * The icon servers in order: ours, then the public one if ours returns 5xx or is slow. `rotate`: when to ask the next.
 */
export const iconSources = {
  resources: ['/api/icons', 'https://api.iconify.design'],
  path: '/',
  rotate: limits.iconTimeoutMs,
  timeout: limits.iconTimeoutMs,
};

addAPIProvider('', iconSources);

/** An icon of a public set; our own icon until it is fetched, and if the fetch fails. */
export const DrawnIcon = ({ name, instead }: NamedIconProps) => (
  <Iconify
    icon={name}
    className={styles.icon ?? ''}
    aria-hidden="true"
    focusable="false"
    fallback={<Icon name={instead} size="l" />}
  />
);
