import '#texts/en/threads.ts';
import { useParams, useSearchParams } from 'wouter';
import { ListAndDetail } from '#parts/rows/list-and-detail.tsx';
import { useInventory, useShown } from '#services/workspace.ts';
import { ThreadBrowser } from './list/thread-browser.tsx';
import { ThreadDetails } from './detail/thread-details.tsx';
import { later } from '#ui/later.tsx';

const ScanToOpen = later(async () => (await import('./scan-to-open.tsx')).ScanToOpen, 'nothing');
const AddWays = later(async () => (await import('./adding/add-ways.tsx')).AddWays);

export function ThreadsScreen() {
  const { threadId } = useParams<{ threadId?: string }>();
  const [search, setSearch] = useSearchParams();
  const inventory = useInventory();
  useShown(inventory.extent !== 'unread');
  const way = search.get('add');
  const openAdd = (wanted: string | undefined) => {
    const next = new URLSearchParams(search);
    if (wanted !== undefined) next.set('add', wanted);
    else next.delete('add');
    setSearch(next, { replace: way !== null });
  };
  return (
    <>
      <ListAndDetail
        selectedId={threadId}
        list={<ThreadBrowser inventory={inventory} selectedId={threadId} onAdd={openAdd} />}
        detail={threadId !== undefined && <ThreadDetails threadId={threadId} inventory={inventory} />}
      />
      {inventory.extent !== 'unread' && <ScanToOpen />}
      {way !== null && <AddWays way={way} onWay={openAdd} onClose={() => openAdd(undefined)} />}
    </>
  );
}
