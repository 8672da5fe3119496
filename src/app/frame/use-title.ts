import { useEffect } from 'react';
import type { ScreenTitle } from '#core/navigation.ts';
import { t } from '#texts/t.ts';

/** Writes the screen's title into the tab. */
export const useTitle = (title: ScreenTitle | undefined): void => {
  useEffect(() => {
    document.title = t('shell.documentTitle', {
      title: title === undefined ? t('errors.pageNotFound') : t(`titles.${title}`),
    });
  }, [title]);
};
