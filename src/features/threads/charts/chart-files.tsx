import '#texts/en/charts.ts';
import { useRef } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/stack.tsx';

export function ChartFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    onFiles(
      [...(currentTarget.files ?? [])].filter(({ name }) => isChartFile.test(name) || currentTarget === files.current),
    );
    currentTarget.value = ''; // without this, choosing the same file again would cause no event
  };
  return (
    <>
      <Stack row>
        <Button onClick={() => files.current?.click()} data-autofocus>
          {t('charts.choose')}
        </Button>
        {hasFolders && <Button onClick={() => folder.current?.click()}>{t('charts.chooseFolder')}</Button>}
      </Stack>
      <p>{t('charts.chooseHint')}</p>
      <input
        ref={files}
        type="file"
        multiple
        accept=".gpl,.csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values"
        hidden
        aria-label={t('charts.choose')}
        onChange={take}
      />
      {hasFolders && (
        <input
          ref={(input) => {
            folder.current = input;
            input?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          hidden
          aria-label={t('charts.chooseFolder')}
          onChange={take}
        />
      )}
    </>
  );
}

const isChartFile = /\.(gpl|csv|tsv|txt|xlsx)$/i;
const hasFolders = 'webkitdirectory' in HTMLInputElement.prototype;
