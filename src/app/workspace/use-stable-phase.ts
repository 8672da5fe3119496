import { useState } from 'react';
import type { EnginePhase } from '#sync/engine.ts';

/** Returns the engine's phase without flicker: while the engine tries again, the phase that blocked it stays. */
export function useStablePhase(phase: EnginePhase): EnginePhase {
  const [stable, setStable] = useState(phase);
  if (phase !== 'working' && phase !== stable) setStable(phase);
  return phase === 'working' && lasting.has(stable) ? stable : phase;
}

const lasting: ReadonlySet<EnginePhase> = new Set<EnginePhase>(['held', 'full', 'sign_in']);
