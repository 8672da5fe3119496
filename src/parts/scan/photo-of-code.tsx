import '#texts/en/scan.ts';
import { useRef, useState } from 'react';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { openCodeReader } from './code-reader.ts';

/** Reads the codes in a photo, if the page gets no usable picture from the camera, e.g. over plain http. */
export function PhotoOfCode({ onCode }: { readonly onCode: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'reading' | 'nothing' | 'failed'>();
  const read = async (photo: File) => {
    setState('reading');
    try {
      const texts = await codesOf(photo);
      texts.forEach(onCode);
      setState(texts.length === 0 ? 'nothing' : undefined);
    } catch {
      setState('failed'); // there is no picture, or the scanner is not on this device
    }
  };
  return (
    <>
      <Button icon="scan" busy={state === 'reading'} onClick={() => field.current?.click()}>
        {t('scan.photo')}
      </Button>
      <input
        ref={field}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('scan.photo')}
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? [];
          currentTarget.value = ''; // without this, choosing the same photo again would cause no event
          if (photo !== undefined) void read(photo);
        }}
      />
      {(state === 'nothing' || state === 'failed') && (
        <Banner tone="warn" announce>
          {t(state === 'nothing' ? 'scan.noCodeInPhoto' : 'scan.photoFailed')}
        </Banner>
      )}
    </>
  );
}

const codesOf = async (photo: File): Promise<readonly string[]> => {
  const picture = await createImageBitmap(photo);
  try {
    return [...new Set(await (await openCodeReader())(picture))];
  } finally {
    picture.close();
  }
};
