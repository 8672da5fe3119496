import { useState } from 'react';
import type { EnginePhase } from '#sync/engine.ts';

/** The engine's phase without its flicker: while it tries again, what stood in its way still stands. */
export const useSettledPhase = (phase: EnginePhase): EnginePhase => {
  const [settled, setSettled] = useState(phase);
  if (phase !== 'working' && phase !== settled) setSettled(phase);
  return phase === 'working' && lasting.has(settled) ? settled : phase;
};

const lasting: ReadonlySet<EnginePhase> = new Set<EnginePhase>(['held', 'full', 'sign_in']);
