/** Signals a good or bad code by tones and vibration. Create it within a press, or the browser blocks the sound. */
export function createBeep(): { readonly sound: (isGood: boolean) => void; readonly end: () => void } {
  const context = 'AudioContext' in window ? new AudioContext() : undefined;
  const tone = (hertz: number, atS: number, lengthS: number) => {
    if (context === undefined) return;
    const pitch = context.createOscillator();
    const volume = context.createGain();
    const from = context.currentTime + atS;
    pitch.frequency.value = hertz;
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + lengthS);
    pitch.connect(volume).connect(context.destination);
    pitch.start(from);
    pitch.stop(from + lengthS);
  };
  return {
    sound: (isGood) => {
      if (isGood) tone(1320, 0, 0.12);
      else [0, 0.16].forEach((at) => tone(330, at, 0.14));
      if ('vibrate' in navigator) navigator.vibrate(isGood ? 40 : [60, 60, 60]);
    },
    end: () => void context?.close(),
  };
}
