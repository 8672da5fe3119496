import { ChartHits } from './chart-hits.tsx';
import { CodeHit } from './code-hit.tsx';

/** What a search that found no thread may mean: a barcode, or colours of the charts. */
export function FoundElsewhere({
  text,
  mayAdd,
  onAdded,
}: {
  readonly text: string;
  readonly mayAdd: boolean;
  readonly onAdded: () => void;
}) {
  return (
    <>
      {text.trim().length >= 4 && <CodeHit text={text} />}
      {mayAdd && <ChartHits text={text} onAdded={onAdded} />}
    </>
  );
}
