import type { DesignRefusal, DesignWarning } from '#core/design-file/design.ts';
import '#texts/en/design-reading.ts';
import { formatSizes } from '#texts/format-size.ts';
import type { Units } from '#texts/formats.ts';
import { t } from '#texts/t.ts';

export function refusalWords(refusal: DesignRefusal): string {
  switch (refusal.code) {
    case 'tooLarge':
      return t('designReading.refusal.tooLarge', { mb: Math.round(refusal.max / 1024 / 1024) });
    case 'tooManyStitches':
      return t('designReading.refusal.tooManyStitches', { max: refusal.max });
    case 'noStitches':
    case 'outOfReach':
    case 'cut':
    case 'damaged':
      return t(`designReading.refusal.${refusal.code}`, { format: refusal.format.toUpperCase() });
    case 'workingFile':
      return t('designReading.refusal.workingFile', { program: refusal.program });
    case 'unreadFormat':
      return t('designReading.refusal.unreadFormat', { format: refusal.format, machine: refusal.machine });
    case 'noDesign':
      return refusal.kind === 'ZIP'
        ? t('designReading.refusal.zip')
        : t('designReading.refusal.noDesign', { kind: refusal.kind });
    case 'empty':
    case 'coloursOnly':
    case 'unknown':
      return t(`designReading.refusal.${refusal.code}`);
  }
}

export function warningWords(warning: DesignWarning, units: Units): string {
  switch (warning.code) {
    case 'otherFormat':
      return t('designReading.warning.otherFormat', { named: warning.named, format: warning.format.toUpperCase() });
    case 'colourCount':
    case 'recordCount':
      return t(`designReading.warning.${warning.code}`, { header: warning.header, found: warning.found });
    case 'unknownCommand':
      return t('designReading.warning.unknownCommand', { at: warning.at });
    case 'unknownVersion':
      return t('designReading.warning.unknownVersion', { version: warning.version });
    case 'coloursUnread':
      return t('designReading.warning.coloursUnread', { file: warning.file });
    case 'manyBlocks':
      return t('designReading.warning.manyBlocks', { found: warning.found, max: warning.max });
    case 'large':
      return t('designReading.warning.large', { size: formatSizes(warning.widthMm10, warning.heightMm10, units) });
    case 'emptyBlocks':
    case 'doubleChanges':
    case 'sequins':
      return t(`designReading.warning.${warning.code}`, { count: warning.count });
    case 'cutOff':
    case 'threadsUnread':
      return t(`designReading.warning.${warning.code}`);
  }
}
