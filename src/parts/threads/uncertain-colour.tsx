import '#texts/en/threads.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { t } from '#texts/t.ts';
import { InfoTip } from '#ui/info-tip.tsx';

export function UncertainColour({
  thread: { hex, confidence },
  side,
  className,
}: {
  readonly thread: Pick<Thread, 'hex' | 'confidence'>;
  readonly side?: 'start' | 'end';
  readonly className?: string | undefined;
}) {
  return confidence === 'low' && hex !== null ? (
    <InfoTip label={t('threads.aboutColour')} className={className} {...(side && { side })}>
      {t('threads.colourUncertain')}
    </InfoTip>
  ) : null;
}
