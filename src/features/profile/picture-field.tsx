import { useRef, useState } from 'react';
import { Initials } from '#parts/people/initials.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './picture-field.module.css';

/**
 * The person's picture, with buttons to change it. Shows no picture from another host, which could track the person.
 */
export function PictureField({
  picture,
  name,
  onChange,
}: {
  readonly picture: string | null;
  readonly name: string;
  readonly onChange: (picture: string | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isHere = picture?.startsWith('data:') === true;
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const small = await smallPicture(file);
    setUnreadable(small === undefined);
    if (small !== undefined) onChange(small);
  };
  return (
    <Stack>
      <Stack row>
        {isHere ? (
          <img className={styles.picture} src={picture} alt={t('profile.picture')} width="64" height="64" />
        ) : (
          <Initials name={name} />
        )}
        <Button onClick={() => input.current?.click()}>{t('profile.choosePicture')}</Button>
        {picture !== null && (
          <Button tone="quiet" onClick={() => onChange(null)}>
            {t('profile.removePicture')}
          </Button>
        )}
      </Stack>
      {picture !== null && !isHere && <p>{t('profile.pictureElsewhere')}</p>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('profile.picture')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = ''; // without this, choosing the same file again would cause no event
        }}
      />
      {isUnreadable && <ErrorText announce>{t('profile.notAPicture')}</ErrorText>}
    </Stack>
  );
}

const side = 128;

/** Makes a small square picture from the middle of an image, as a data URL; undefined if the browser cannot show it. */
const smallPicture = async (file: Blob): Promise<string | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (picture === undefined || pen === null) return undefined;
  const cut = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2];
  pen.drawImage(picture, left, top, cut, cut, 0, 0, side, side);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85);
};
