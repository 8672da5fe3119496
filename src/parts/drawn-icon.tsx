import { addAPIProvider, Icon as Iconify } from '@iconify/react';
import { limits } from '#core/limits.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import styles from './drawn-icon.module.css';

/** An icon of a public set, and the product's own picture that stands there meanwhile and wherever the other cannot be had. */
export interface NamedIconProps {
  /** As `lucide:ruler`. */
  readonly name: `${string}:${string}`;
  readonly instead: IconName;
}

/** Where icons come from, in the order in which they are asked: our own server, and when it says 5xx or nothing in time, the public service. `rotate` decides when the next one is asked. */
export const iconSources = {
  resources: ['/api/icons', 'https://api.iconify.design'],
  path: '/',
  rotate: limits.iconTimeoutMs,
  timeout: limits.iconTimeoutMs,
};

addAPIProvider('', iconSources);

/** An icon of a public set as it was fetched; the product's own picture until then, and if it never comes. */
export const DrawnIcon = ({ name, instead }: NamedIconProps) => (
  <Iconify
    icon={name}
    className={styles.icon ?? ''}
    aria-hidden="true"
    focusable="false"
    fallback={<Icon name={instead} size="l" />}
  />
);
