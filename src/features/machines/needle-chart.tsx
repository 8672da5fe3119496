import { highestHead, needlesOfHead } from '#core/machines/slots.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { useMachineBook } from '#parts/machines/use-machine-book.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { t } from '#texts/t.ts';
import styles from './sheets.module.css';

/** A table of what is on each needle. A head with needles of its own has its own table. */
export function NeedleChart({ machine }: { readonly machine: CollectionRow<'machine'> }) {
  const { data, id } = machine;
  const book = useMachineBook(id);
  const threads = useThreadsById();
  if (book === undefined) return null;
  // A head with a needle set for that head alone has its own table; all other heads share one.
  const apart = Array.from({ length: highestHead(data) }, (_, at) => at + 1).filter((head) =>
    book.slots.some((slot) => slot.head === head),
  );
  const isShared = data.heads === 1 || apart.length < data.heads;
  const heads = isShared ? [0, ...apart] : apart;
  const shared = book.slots.filter((slot) => slot.head === 0);
  return (
    <section className={styles.machine}>
      <h2>{t('machineSheets.needlesTitle', { machine: data.nickname })}</h2>
      {heads.map((head) => (
        <table key={head} className={styles.table}>
          {data.heads > 1 && (
            <caption>{head === 0 ? allHeads(apart.length > 0) : t('machines.headNumber', { head })}</caption>
          )}
          <thead>
            <tr>
              <th scope="col">{t('machineWords.needle')}</th>
              <th scope="col">{t('machineWords.thread')}</th>
              <th scope="col">{t('machineWords.spool')}</th>
              <th scope="col">{t('machineWords.needleType')}</th>
              <th scope="col">{t('machineWords.tension')}</th>
            </tr>
          </thead>
          <tbody>
            {needlesOfHead(head === 0 ? shared : book.slots, data, head).map(({ needle, slot }) => {
              const owned = threads.get(slot?.threadId ?? '');
              return (
                <tr key={needle}>
                  <th scope="row" className={styles.number}>
                    {needle}
                  </th>
                  <td>
                    {owned === undefined ? (
                      t(slot?.threadId == null ? 'machines.empty' : 'machines.threadGone')
                    ) : (
                      <span className={styles.thread}>
                        <ThreadSwatch thread={owned.thread} size="small" />
                        {threadTitle(owned.thread)}
                        {slot?.pinned === true && ` · ${t('machines.pinned')}`}
                      </span>
                    )}
                  </td>
                  <td>{owned?.spools.find((one) => one.id === slot?.spoolId)?.spool.shortCode ?? ''}</td>
                  <td>{[slot?.needleType, slot?.needleSize].filter(Boolean).join(' ')}</td>
                  <td>{slot?.tension ?? ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
    </section>
  );
}

const allHeads = (isRest: boolean): string => t(isRest ? 'machines.otherHeads' : 'machines.allHeads');
