import { useId } from 'react';
import type { HoopOutline, PictureHoop } from '#core/design-picture/hoop-outline.ts';
import { t } from '#texts/t.ts';
import { SelectField } from '#ui/select-field.tsx';
import styles from './design-picture.module.css';
import { fabricNames, fabrics, type Fabric } from './fabrics.ts';

export function ClothFields({
  fabric,
  onFabric,
  hoops,
  hoop,
  onHoop,
  fit,
}: {
  readonly fabric: string;
  readonly onFabric: (hex: string) => void;
  readonly hoops: readonly PictureHoop[];
  readonly hoop: PictureHoop | undefined;
  readonly onHoop: (hoop: PictureHoop | undefined) => void;
  readonly fit: HoopOutline['fit'] | undefined;
}) {
  const other = useId();
  const named = fabricNames.find((name) => fabrics[name].hex === fabric);
  const chosenHoop = hoop === undefined ? '' : String(hoops.indexOf(hoop));
  return (
    <div className={styles.fields}>
      <SelectField<Fabric | 'own'>
        label={t('designPicture.fabric')}
        value={named ?? 'own'}
        onChange={(value) => onFabric(value === 'own' ? nearTo(fabric) : fabrics[value].hex)}
        options={[
          ...fabricNames.map((value) => ({ value, label: t(fabrics[value].word) })),
          { value: 'own', label: t('designPicture.ownFabric') },
        ]}
      />
      {named === undefined && (
        <p className={styles.own}>
          <label htmlFor={other}>{t('designPicture.chooseFabric')}</label>
          <input
            id={other}
            type="color"
            value={fabric}
            onChange={({ currentTarget }) => onFabric(currentTarget.value)}
            className={styles.colour}
          />
        </p>
      )}
      {hoops.length > 0 && (
        <SelectField
          label={t('designPicture.hoop')}
          value={chosenHoop}
          onChange={(value) => onHoop(value === '' ? undefined : hoops[Number(value)])}
          options={[
            { value: '', label: t('designPicture.noHoop') },
            ...hoops.map(({ name }, at) => ({ value: String(at), label: name })),
          ]}
          hint={fit === undefined ? undefined : <output>{t(fitWords[fit])}</output>}
        />
      )}
    </div>
  );
}

const fitWords = {
  fits: 'designPicture.fits',
  turned: 'designPicture.fitsTurned',
  no: 'designPicture.fitsNot',
} as const satisfies Readonly<Record<HoopOutline['fit'], string>>;

/** Returns a colour close to a named one, so that the field for any colour opens without a visible change. */
const nearTo = (hex: string): string => {
  const blue = Number.parseInt(hex.slice(5), 16);
  return hex.slice(0, 5) + (blue > 0 ? blue - 1 : 1).toString(16).padStart(2, '0');
};
