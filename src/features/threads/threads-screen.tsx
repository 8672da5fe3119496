import '#texts/say-threads.ts';
import { useParams, useSearchParams } from 'wouter';
import { useInventory, useShown } from '#services/workspace.ts';
import { ThreadBrowser } from './thread-browser.tsx';
import { ThreadDetails } from './thread-details.tsx';
import styles from './threads-screen.module.css';
import { later } from '#ui/later.tsx';

const AddThreadDialog = later(async () => (await import('./add-thread-dialog.tsx')).AddThreadDialog);

/** The thread inventory, and beside it (on a narrow screen: instead of it) the thread that was chosen. */
export const ThreadsScreen = () => {
  const { threadId } = useParams<{ threadId?: string }>();
  const [search, setSearch] = useSearchParams();
  const inventory = useInventory();
  useShown(inventory.extent !== 'unread');
  const isAdding = search.has('add');
  const openAdd = (open: boolean) => {
    const next = new URLSearchParams(search);
    if (open) next.set('add', '1');
    else next.delete('add');
    setSearch(next, { replace: !open });
  };
  return (
    <div className={styles.screen}>
      <div className={styles.split} data-detail={threadId === undefined ? undefined : true}>
        <div className={styles.list}>
          <ThreadBrowser inventory={inventory} selectedId={threadId} onAdd={() => openAdd(true)} />
        </div>
        {threadId !== undefined && (
          <div className={styles.detail} key={threadId}>
            <ThreadDetails threadId={threadId} inventory={inventory} />
          </div>
        )}
      </div>
      {isAdding && <AddThreadDialog onClose={() => openAdd(false)} />}
    </div>
  );
};
