import '#texts/en/design-verdicts.ts';
import type { VerdictColour } from '#core/stitchable/verdict.ts';
import { t } from '#texts/t.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './verdict-dot.module.css';

/** The colour of an answer as a dot, with its word for those who do not see it. */
export function VerdictDot({ colour }: { readonly colour: VerdictColour }) {
  const words = t(`verdicts.colour.${colour}`);
  return (
    <span className={styles.dot} data-colour={colour} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
