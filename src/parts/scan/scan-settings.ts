import { useState } from 'react';

interface ScanSettings {
  readonly beeps: boolean;
  /** Whether the camera stays open after a code was read. */
  readonly goesOn: boolean;
  /** The keyboard that the hand scanner types for, once a person has chosen it. */
  readonly keyboard?: Keyboard;
}

/** `here`: the layout of this device. `american`: the layout that is set in new scanners. */
export type Keyboard = 'here' | 'american';

const name = 'spoolside.scan';
const standard: ScanSettings = { beeps: true, goesOn: false };

export function useScanSettings(): readonly [ScanSettings, (change: Partial<ScanSettings>) => void] {
  const [settings, setSettings] = useState(read);
  const change = (part: Partial<ScanSettings>) => {
    const next = { ...read(), ...part };
    setSettings(next);
    remember(next);
  };
  return [settings, change];
}

export function keyboardHere(): Keyboard | undefined {
  return read().keyboard;
}

export function rememberKeyboard(keyboard: Keyboard): void {
  return remember({ ...read(), keyboard });
}

// If the browser forbids storage, only these settings are lost.
const read = (): ScanSettings => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...standard, ...kept } : standard;
  } catch {
    return standard;
  }
};

const remember = (settings: ScanSettings): void => {
  try {
    localStorage.setItem(name, JSON.stringify(settings));
  } catch {
    return;
  }
};
