import '#texts/en/adding.ts';
import { LengthField } from '#parts/threads/length-field.tsx';
import { PlaceField } from '#parts/forms/place-field.tsx';
import type { StartPlace } from '#parts/forms/default-place.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { NumberField } from '#ui/number-field.tsx';
import { FullnessChips } from './fullness-chips.tsx';
import type { AddErrors, NewThread } from './use-add-thread.ts';

export function AmountFields({
  value,
  onChange,
  errors,
  start,
}: {
  readonly value: NewThread;
  readonly onChange: (change: Partial<NewThread>) => void;
  readonly errors: AddErrors;
  readonly start: StartPlace;
}) {
  const { units } = useWorkspace().settings;
  const places = usePlaces();
  return (
    <>
      <NumberField
        label={value.kind === 'floss' ? t('adding.asSkeins') : t('threads.spoolsField')}
        stepper
        min={0}
        value={value.spools}
        onChange={(spools) => onChange({ spools })}
        error={errors.spools}
      />
      <FullnessChips value={value.fullness} onChange={(fullness) => onChange({ fullness })} />
      <LengthField
        soldAs={value}
        value={value.length}
        onChange={(length) => onChange({ length })}
        error={errors.defaultLengthMm}
        units={units}
      />
      <PlaceField value={value.place} onChange={(place) => onChange({ place })} places={places} start={start} />
    </>
  );
}
