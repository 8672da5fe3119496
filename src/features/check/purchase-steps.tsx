import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import type { Pack } from './bought-actions.ts';
import { useAddToList } from './use-add-to-list.ts';
import { useBought } from './use-bought.ts';

export function PurchaseSteps({ pick, pack }: { readonly pick: ThreadPick; readonly pack: Pack }) {
  const { buy, isRunning } = useBought();
  const { add, isRunning: isAdding } = useAddToList();
  return (
    <>
      <Button tone="primary" icon="plus" busy={isRunning} onClick={() => void buy(pick, 1, pack)}>
        {t('shop.bought')}
      </Button>
      <Button icon="list" busy={isAdding} onClick={() => void add(pick, pack.lengthMm)}>
        {t('shop.addToList')}
      </Button>
    </>
  );
}
