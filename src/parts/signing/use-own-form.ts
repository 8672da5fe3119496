import { useEffect, useId, type RefObject } from 'react';

/**
 * Returns the id of a form for a code alone. Beside a password, password managers would save the code as a user name.
 */
export function useOwnForm(place: RefObject<HTMLElement | null>): string {
  const id = useId();
  useEffect(() => {
    const own = document.createElement('form');
    own.id = id;
    own.hidden = true;
    // Pressing Enter in the code's field submits the outer form.
    own.addEventListener('submit', (event) => {
      event.preventDefault();
      place.current?.closest('form')?.requestSubmit();
    });
    document.body.append(own);
    return () => own.remove();
  }, [id, place]);
  return id;
}
