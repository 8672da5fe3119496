import '#texts/en/adding.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon.tsx';

export function FirstDoors({ onAdd }: { readonly onAdd: (way: string) => void }) {
  return (
    <>
      {doors.map(({ way, icon }) => (
        <Button key={way} icon={icon} onClick={() => onAdd(way)}>
          {t(`adding.${way}`)}
        </Button>
      ))}
      <Button tone="quiet" icon="plus" onClick={() => onAdd('1')}>
        {t('adding.oneByOne')}
      </Button>
    </>
  );
}

const doors: readonly { readonly way: 'paste' | 'chart' | 'file' | 'scan'; readonly icon: IconName }[] = [
  { way: 'paste', icon: 'list' },
  { way: 'chart', icon: 'grid' },
  { way: 'file', icon: 'copy' },
  { way: 'scan', icon: 'scan' },
];
