import { addAPIProvider, Icon as Iconify } from '@iconify/react';
import { limits } from '#core/limits.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import styles from './drawn-icon.module.css';

/** An icon of a public set, and the app's own icon to show until the other is loaded or if loading fails. */
export interface NamedIconProps {
  /** The set and the icon's name, such as `lucide:ruler`. */
  readonly name: `${string}:${string}`;
  readonly instead: IconName;
}

/** The icon servers: the app's, then the public one on a 5xx or a slow answer. `rotate`: ms until the next is asked. */
export const iconSources = {
  resources: ['/api/icons', 'https://api.iconify.design'],
  path: '/',
  rotate: limits.iconTimeoutMs,
  timeout: limits.iconTimeoutMs,
};

addAPIProvider('', iconSources);

/** An icon of a public set; the app's own icon until the other is fetched, and if that fails. */
export const DrawnIcon = ({ name, instead }: NamedIconProps) => (
  <Iconify
    icon={name}
    className={styles.icon ?? ''}
    aria-hidden="true"
    focusable="false"
    fallback={<Icon name={instead} size="l" />}
  />
);
