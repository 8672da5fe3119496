import { useEffect, type RefObject } from 'react';
import { tiltedLight } from '#core/design-picture/light.ts';
import type { Stage } from './stage.ts';

/** Moves the light a little with the mouse and the tilt of the device, unless the person asks for less motion. */
export function useLamp(box: RefObject<HTMLElement | null>, stage: Stage | undefined): void {
  useEffect(() => {
    const element = box.current;
    if (element === null || stage === undefined) return undefined;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const quiet = new AbortController();
    let [lastRight, lastDown] = [0, 0];
    // Lighting all pixels again takes time, so small steps that a person cannot see are ignored.
    const shine = (right: number, down: number): void => {
      if (Math.hypot(right - lastRight, down - lastDown) < leastStep) return;
      [lastRight, lastDown] = [right, down];
      stage.setLight(tiltedLight(right, down));
    };
    const follow = ({ pointerType, clientX, clientY, buttons }: PointerEvent): void => {
      if (pointerType !== 'mouse' || buttons !== 0) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      shine(((clientX - left) / width) * 2 - 1, ((clientY - top) / height) * 2 - 1);
    };
    const tilt = ({ gamma, beta }: DeviceOrientationEvent): void => {
      if (gamma !== null && beta !== null) shine(gamma / 45, (beta - restingTilt) / 45);
    };
    element.addEventListener('pointermove', follow, { signal: quiet.signal });
    window.addEventListener('deviceorientation', tilt, { signal: quiet.signal });
    return () => quiet.abort();
  }, [box, stage]);
}

const leastStep = 0.08;
/** A person holds a device leaning back by about this many degrees. */
const restingTilt = 40;
