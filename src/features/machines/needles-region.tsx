import { useState } from 'react';
import { needlesOfHead, type SlotPlace } from '#core/machines/slots.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { HeadField } from './head-field.tsx';
import { NeedleSpool } from '#parts/machines/needle-spool.tsx';
import machineStyles from './machines.module.css';
import styles from '#parts/machines/needles.module.css';
import type { MachineBook } from '#parts/machines/machine-book.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';

const NeedleDialog = later(async () => (await import('./needle-dialog.tsx')).NeedleDialog);

/** The needles of one head. A press on one opens its details or asks for a thread. */
export function NeedlesRegion({
  machine,
  book,
  mayChange,
  onLoad,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: MachineBook;
  readonly mayChange: boolean;
  readonly onLoad: (place: SlotPlace) => void;
}) {
  const { data } = machine;
  const threads = useThreadsById();
  const [head, setHead] = useState(0);
  const [open, setOpen] = useState<string>();
  const needles = needlesOfHead(book.slots, data, head);
  const slot = book.slots.find(({ id }) => id === open);
  return (
    <Card as="section" aria-label={t('machines.needles')} className={machineStyles.region}>
      <div className={machineStyles.regionHead}>
        <h2>{t('machines.needles')}</h2>
        {data.heads > 1 && <HeadField heads={data.heads} value={head} onChange={setHead} />}
      </div>
      <ul className={styles.needles}>
        {needles.map(({ needle, slot: there, differing }) => {
          const owned = threads.get(there?.threadId ?? '');
          const spool = owned?.spools.find(({ id }) => id === there?.spoolId)?.spool;
          const isOwn = there?.head === head;
          const press = () =>
            there !== undefined && isOwn && there.threadId !== null ? setOpen(there.id) : onLoad({ head, needle });
          return (
            <li key={needle}>
              <NeedleSpool
                needle={needle}
                thread={book.threads.get(there?.threadId ?? '')}
                isUnknown={there?.threadId != null}
                differing={differing?.flatMap((id) => book.threads.get(id) ?? [])}
                note={there?.pinned ? t('machines.pinned') : spool?.shortCode}
                onPress={mayChange ? press : undefined}
              />
            </li>
          );
        })}
      </ul>
      {slot !== undefined && (
        <NeedleDialog
          machine={machine}
          book={book}
          slot={slot}
          onChange={(place) => {
            setOpen(undefined);
            onLoad(place);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}
