import '#texts/en/threads.ts';
import { t } from '#texts/t.ts';

export function threadViews() {
  return [
    { value: 'list', label: t('threads.list'), icon: 'list' },
    { value: 'grid', label: t('threads.grid'), icon: 'grid' },
    { value: 'wall', label: t('threads.wall'), icon: 'wall' },
  ] as const;
}
