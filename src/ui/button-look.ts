import { classNames } from './class-names.ts';
import styles from './button-look.module.css';

/** What a button is for: the one main step, an ordinary step, a step that destroys, or a minor step. */
export type ButtonTone = 'primary' | 'plain' | 'danger' | 'quiet';

/** Medium fits a finger; big is easy to hit at the machine. */
export type ButtonSize = 'medium' | 'big';

/** Returns the attributes that make any element, a link too, look like a button: spread them on it. */
export const buttonLook = (tone: ButtonTone = 'plain', size: ButtonSize = 'medium', className?: string) => ({
  className: classNames(styles.look, className),
  'data-tone': tone,
  'data-size': size,
});
