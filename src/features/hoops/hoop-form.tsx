import '#texts/en/field-words.ts';
import type { Hoop } from '#core/kinds/hoop.ts';
import { hoopPresets, type HoopPreset } from '#core/hoops/hoop-presets.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { RecordForm } from '#parts/fields/record-form.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { formatSizes } from '#texts/format-size.ts';
import { t } from '#texts/t.ts';
import { SelectField } from '#ui/select-field.tsx';

export function HoopForm({
  hoop,
  onClose,
  onSaved,
}: {
  readonly hoop?: CollectionRow<'hoop'>;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}) {
  return (
    <RecordForm
      kind="hoop"
      title={t(hoop === undefined ? 'hoops.add' : 'hoops.edit')}
      saved={t('hoops.saved')}
      row={hoop}
      renderAbove={({ typed, fill }) => hoop === undefined && <UsualSize typed={typed} fill={fill} />}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

const UsualSize = ({
  typed,
  fill,
}: {
  readonly typed: Readonly<Record<string, string>>;
  readonly fill: (values: Partial<Hoop>) => void;
}) => {
  const { units } = useWorkspace().settings;
  const sizeOf = ({ fieldWMm10, fieldHMm10 }: HoopPreset) => formatSizes(fieldWMm10, fieldHMm10, units);
  const presets = hoopPresets.map((preset, at) => ({
    preset,
    value: String(at),
    name: preset.label ?? sizeOf(preset),
    label: [t(`fieldWords.value.hoop.${preset.kind}`), sizeOf(preset), preset.label].filter(Boolean).join(' · '),
  }));
  const named = presets.find(({ name }) => name === typed['name']);
  const pick = (value: string) => {
    const chosen = presets.find((one) => one.value === value);
    const isOwnName = typed['name'] !== '' && named === undefined;
    if (chosen) fill({ ...chosen.preset, ...(!isOwnName && { name: chosen.name }) });
  };
  return (
    <SelectField
      label={t('hoops.usualSize')}
      hint={t('hoops.presetHint')}
      value={named?.value ?? ''}
      onChange={pick}
      options={[{ value: '', label: t('hoops.ownSize') }, ...presets]}
      data-autofocus
    />
  );
};
