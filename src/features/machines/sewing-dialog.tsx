import '#texts/en/choose-design.ts';
import '#texts/en/runs.ts';
import { useState } from 'react';
import { DesignField } from '#parts/designs/design-field.tsx';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import type { Sewing } from '#parts/machines/sewing-on.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NumberField } from '#ui/number-field.tsx';

/** Asks which design is sewn on the machine now, and how many pieces of it. */
export function SewingDialog({
  sewing,
  onChoose,
  onClose,
}: {
  readonly sewing: Sewing | null;
  readonly onChoose: (sewing: Sewing | null) => void;
  readonly onClose: () => void;
}) {
  const [designId, setDesignId] = useState(sewing?.designId ?? null);
  const [pieces, setPieces] = useState(String(sewing?.pieces ?? 1));
  const count = typedWhole(pieces, 1, 100_000);
  const choose = (next: Sewing | null) => {
    onChoose(next);
    onClose();
  };
  return (
    <Dialog
      title={t('runs.sewing')}
      onClose={onClose}
      onSubmit={() => {
        if (count === undefined) return;
        choose(designId === null ? null : { designId, pieces: count, step: 0, needles: {} });
      }}
      actions={
        <>
          {sewing !== null && (
            <Button tone="quiet" onClick={() => choose(null)}>
              {t('runs.clear')}
            </Button>
          )}
          <Button type="submit" tone="primary" disabled={designId === null}>
            {t('runs.show')}
          </Button>
        </>
      }
    >
      <DesignField
        label={t('chooseDesign.choose')}
        chosen={designId}
        onChoose={(one) => setDesignId(one?.id ?? null)}
      />
      <NumberField
        label={t('machineWords.pieces')}
        stepper
        min={1}
        value={pieces}
        onChange={setPieces}
        error={count === undefined ? t('machines.piecesNeeded') : undefined}
      />
    </Dialog>
  );
}
