import '#texts/en/choose-design.ts';
import { useState } from 'react';
import { amountText } from '#parts/forms/amounts.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { DesignField } from './design-field.tsx';

/** Takes the size of a chosen design, as a person would type it; empty once the design is taken out. */
export function DesignSize({ onSize }: { readonly onSize: (width: string, height: string) => void }) {
  const { units } = useWorkspace().settings;
  const [isPicking, setPicking] = useState(false);
  const [designId, setDesignId] = useState<string | null>(null);
  if (!isPicking)
    return (
      <span data-print="no">
        <Button icon="file" onClick={() => setPicking(true)}>
          {t('chooseDesign.choose')}
        </Button>
      </span>
    );
  return (
    <DesignField
      label={t('chooseDesign.choose')}
      chosen={designId}
      onChoose={(design) => {
        setDesignId(design?.id ?? null);
        if (design === undefined) onSize('', '');
        else
          onSize(amountText('size', design.data.widthMm10, units), amountText('size', design.data.heightMm10, units));
      }}
    />
  );
}
