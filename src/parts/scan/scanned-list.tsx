import '#texts/en/scan.ts';
import type { ScannedCode } from '#core/codes/scanned-code.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import styles from './scanned-list.module.css';

export interface Scanned {
  readonly words: string;
  readonly tone: 'good' | 'warn';
  readonly step?: { readonly label: string; readonly press: () => void } | undefined;
}

/** Handles a code. Resolves to the result, or to undefined if the screen itself shows it. */
export type OnCode = (code: ScannedCode, goesOn: boolean) => Promise<Scanned | undefined>;

/**
 * The results of scanned codes, newest first, with the newest in large type on top. `isRest`: the list omits the
 * newest.
 */
export function ScannedList({
  list,
  isRest = false,
}: {
  readonly list: readonly (Scanned & { readonly at: number })[];
  readonly isRest?: boolean;
}) {
  return (
    <section aria-label={t('scan.list')}>
      <output className={styles.latest} data-tone={list[0]?.tone}>
        {list[0]?.words}
      </output>
      <ul className={styles.list}>
        {(isRest ? list.slice(1) : list).map(({ at, words, tone, step }) => (
          <li key={at} className={styles.scanned} data-tone={tone}>
            <span>{words}</span>
            {step !== undefined && (
              <Button tone="quiet" onClick={step.press}>
                {step.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
