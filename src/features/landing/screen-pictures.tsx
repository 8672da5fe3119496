import { t } from '#texts/t.ts';
import styles from './screen-pictures.module.css';

/** The product as it is: three pictures of the demo workshop, fetched when they come near. */
export const ScreenPictures = () => (
  <section className={styles.pictures} aria-label={t('landing.screens')}>
    {pictures().map(({ file, width, height, alt, caption }) => (
      <figure key={file}>
        <img src={`/screens/${file}`} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
        <figcaption>{caption}</figcaption>
      </figure>
    ))}
  </section>
);

const tablet = { width: 1180, height: 820 };

const pictures = () => [
  { file: 'threads-tablet.webp', ...tablet, alt: t('landing.listAlt'), caption: t('landing.listCaption') },
  { file: 'thread-tablet.webp', ...tablet, alt: t('landing.threadAlt'), caption: t('landing.threadCaption') },
  {
    file: 'thread-phone.webp',
    width: 780,
    height: 1688,
    alt: t('landing.phoneAlt'),
    caption: t('landing.phoneCaption'),
  },
];
