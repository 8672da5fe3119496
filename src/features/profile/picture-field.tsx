import { useRef, useState } from 'react';
import { Initials } from '#parts/initials.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './picture-field.module.css';
import { smallPicture } from './small-picture.ts';

/** The person's picture, and how to choose another or none. One that lies elsewhere is not loaded: its host would learn of every look. */
export const PictureField = ({
  picture,
  name,
  onChange,
}: {
  readonly picture: string | null;
  readonly name: string;
  readonly onChange: (picture: string | null) => void;
}) => {
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
          currentTarget.value = ''; // the same file may be chosen again
        }}
      />
      {isUnreadable && <ErrorText announce>{t('profile.notAPicture')}</ErrorText>}
    </Stack>
  );
};
