import { classNames } from './class-names.ts';
import styles from './button-look.module.css';

/** The purpose of a button: the main step, an ordinary step, a step that deletes, or a minor step. */
export type ButtonTone = 'primary' | 'plain' | 'danger' | 'quiet';

/** `medium` fits a finger; `big` is easy to hit beside the machine. */
export type ButtonSize = 'medium' | 'big';

/** Returns the attributes that make any element, even a link, look like a button. Spread them on the element. */
export function buttonLook(tone: ButtonTone = 'plain', size: ButtonSize = 'medium', className?: string) {
  return {
    className: classNames(styles.look, className),
    'data-tone': tone,
    'data-size': size,
  };
}
