import { useEffect, type RefObject } from 'react';
import type { Point } from '#core/design-picture/view.ts';
import type { Player } from './play-bar.tsx';
import type { Stage } from './stage.ts';

/** Zooms and moves the picture by fingers, mouse and wheel. One finger scrolls the page while the design is fitted. */
export function useGestures(box: RefObject<HTMLElement | null>, stage: Stage | undefined): void {
  useEffect(() => {
    const element = box.current;
    if (element === null || stage === undefined) return undefined;
    const quiet = new AbortController();
    const options = { signal: quiet.signal };
    const fingers = new Map<number, Point>();
    const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, pointOf(event));
      element.setPointerCapture(event.pointerId);
      element.focus({ preventScroll: true });
    };
    const move = (event: PointerEvent): void => {
      const before = fingers.get(event.pointerId);
      if (before === undefined) return;
      const after = pointOf(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other !== undefined) stage.pinch([before, other], [after, other]);
      else if (event.pointerType !== 'touch' || !stage.isFitted())
        stage.pan({ x: after.x - before.x, y: after.y - before.y });
      fingers.set(event.pointerId, after);
    };
    const up = ({ pointerId }: PointerEvent): void => void fingers.delete(pointerId);
    const wheel = (event: WheelEvent): void => {
      // The wheel scrolls the page, unless a person asks for the picture: by a key, or by having pressed it.
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== element) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // a pinch on a touchpad comes as a wheel event with the control key, in small steps
      stage.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018)), pointOf(event));
    };
    element.addEventListener('pointerdown', down, options);
    element.addEventListener('pointermove', move, options);
    element.addEventListener('pointerup', up, options);
    element.addEventListener('pointercancel', up, options);
    element.addEventListener('dblclick', (event) => stage.zoom(2, pointOf(event)), options);
    // a passive listener could not stop the page from scrolling while the picture zooms
    element.addEventListener('wheel', wheel, { ...options, passive: false });
    return () => quiet.abort();
  }, [box, stage]);
}

export function useKeys(box: RefObject<HTMLElement | null>, stage: Stage | undefined, player: Player): void {
  useEffect(() => {
    const element = box.current;
    if (element === null || stage === undefined) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === ' ') (player.state().isPlaying ? player.pause : player.play)();
      else if (!pressKey(stage, event.key)) return;
      event.preventDefault();
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [box, stage, player]);
}

/** Applies a key to the picture; false for a key without a meaning here. */
const pressKey = (stage: Stage, key: string): boolean => {
  switch (key) {
    case '+':
    case '=':
      stage.zoom(keyZoom);
      return true;
    case '-':
    case '−':
      stage.zoom(1 / keyZoom);
      return true;
    case '0':
      stage.fit();
      return true;
    case 'ArrowLeft':
      stage.pan({ x: keyPan, y: 0 });
      return true;
    case 'ArrowRight':
      stage.pan({ x: -keyPan, y: 0 });
      return true;
    case 'ArrowUp':
      stage.pan({ x: 0, y: keyPan });
      return true;
    case 'ArrowDown':
      stage.pan({ x: 0, y: -keyPan });
      return true;
    default:
      return false;
  }
};

export const keyZoom = 1.4;
const keyPan = 48;
