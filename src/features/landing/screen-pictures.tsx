import { t } from '#texts/t.ts';
import styles from './screen-pictures.module.css';

/** Four screenshots of the demo workshop, made by tools/pictures/make.mjs. Browsers load each as it nears the view. */
export function ScreenPictures() {
  return (
    <section className={styles.pictures} aria-label={t('landing.screens')}>
      {pictures().map(({ file, width, height, alt, caption }) => (
        <figure key={file}>
          <img src={`/screens/${file}`} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
          <figcaption>{caption}</figcaption>
        </figure>
      ))}
    </section>
  );
}

const tablet = { width: 1180, height: 820 };
const phone = { width: 585, height: 1266 };

const pictures = () => [
  { file: 'machine-tablet.webp', ...tablet, alt: t('landing.machineAlt'), caption: t('landing.machineCaption') },
  { file: 'threads-tablet.webp', ...tablet, alt: t('landing.listAlt'), caption: t('landing.listCaption') },
  { file: 'pricing-tablet.webp', ...tablet, alt: t('landing.pricingAlt'), caption: t('landing.pricingCaption') },
  { file: 'check-phone.webp', ...phone, alt: t('landing.checkAlt'), caption: t('landing.checkCaption') },
];
