import '#texts/en/scan.ts';
import '#texts/en/adding.ts';
import '#texts/en/finding.ts';
import '#texts/en/shop.ts';
import { useState, useMemo } from 'react';
import { Link } from 'wouter';
import { looksLikeBarcode, scannedCode, type ScannedBarcode } from '#core/codes/scanned-code.ts';
import { usualLengthMm } from '#core/stock/put-ups.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { AskedBarcode } from '#parts/scan/asked-barcode.tsx';
import { useBarcode } from '#parts/scan/known-barcode.ts';
import { ThreadLine, ThreadNumber } from '#parts/threads/thread-words.tsx';
import { usePickSearch } from '#parts/threads/use-pick-search.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { buttonLook, Button } from '#ui/button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { List } from '#ui/list.tsx';
import { notify } from '#ui/notify.ts';
import { Swatch } from '#ui/swatch.tsx';
import { addedInWords, additionBatches, type Addition } from '../adding/additions.ts';
import { useImport } from '../import/use-import.ts';

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

/** Shows what a typed code means if no thread's words contain it. Asks about an unknown barcode. */
function CodeHit({ text }: { readonly text: string }) {
  const [said, setSaid] = useState<{ readonly of: string; readonly code: ScannedBarcode }>();
  const typed = scannedCode(text);
  const code = said?.of === text ? said.code : typed.is === 'barcode' ? typed : undefined;
  const meant = useBarcode(code);
  if (code === undefined || meant === undefined) return null;
  const { isKnown, owned, spool } = meant.barcode;
  if (!isKnown && !looksLikeBarcode(text)) return null;
  return (
    <section aria-label={t('scan.whichCode')}>
      {isKnown && owned !== undefined && spool === undefined && meant.or === undefined && (
        <Link href={`/inventory/threads/${owned.id}`} {...buttonLook('plain')}>
          {t('scan.open', { what: threadTitle(owned.thread) })}
        </Link>
      )}
      <AskedBarcode code={code} meant={meant} onChoose={(chosen) => setSaid({ of: text, code: chosen })} />
    </section>
  );
}

const most = 5;

/** Chart colours for a search that found none of the team's threads; one press adds a full spool. */
function ChartHits({ text, onAdded }: { readonly text: string; readonly onAdded: () => void }) {
  const { store } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const { reachable } = useEngineStatus();
  const { search, charts } = usePickSearch();
  const work = useImport();
  const found = useMemo(
    () => search(text, most).flatMap((pick) => (pick.from === 'chart' ? [pick] : [])),
    [search, text],
  );
  const add = async (one: Addition) => {
    const batches = () => additionBatches(store, threads, [one], reachable === true);
    const end = await work.run(batches, addedInWords([one]));
    if (end.kind === 'failed') notify.problem(notSavedSentence(end.why));
    if (end.kind === 'done') onAdded();
  };
  // although the built-in charts failed to load, the search may find colours of the team's own charts
  if (found.length === 0) return charts === 'failed' && <p role="status">{t('shop.chartsMissing')}</p>;
  return (
    <section aria-label={t('finding.inCharts')}>
      <h2>{t('finding.inCharts')}</h2>
      <List>
        {found.map((pick) => (
          <li key={pick.colour.catalogueId}>
            <ListRow
              picture={<Swatch hex={pick.colour.hex} />}
              title={
                <>
                  <ThreadNumber thread={pick.colour} /> <ThreadLine thread={pick.colour} />
                </>
              }
              detail={pick.colour.name}
              actions={
                <Button
                  icon="plus"
                  aria-label={t('finding.addOne', { thread: threadTitle(pick.colour) })}
                  busy={work.progress !== undefined}
                  onClick={() => {
                    const lengthMm = usualLengthMm(pick.colour);
                    void add({ pick, spools: 1, fullness: 10_000, lengthMm, placeId: null });
                  }}
                >
                  {t('threads.addButton')}
                </Button>
              }
            />
          </li>
        ))}
      </List>
    </section>
  );
}
