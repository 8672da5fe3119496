import type { IconName } from './icon.tsx';

/** One line of a menu: a step, or a link if it has an `href`. */
export interface MenuEntry {
  readonly label: string;
  readonly icon?: IconName;
  /** Makes the line a link. A plain press runs `onSelect` instead, if given; the link can still open in a new tab. */
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly tone?: 'plain' | 'danger';
  /** Set only if the menu is a choice: whether this line is the chosen one. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** Draws a line above, to begin a new group. */
  readonly divided?: boolean;
}
