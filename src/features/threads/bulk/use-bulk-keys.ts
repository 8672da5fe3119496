import { useEffect } from 'react';

/** The keys of a list from which several are chosen. What is typed into a field, and what a dialog or a menu hears, is not ours. */
export const useBulkKeys = ({ onAll, onLeave }: { readonly onAll: () => void; readonly onLeave: () => void }): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (event.key === 'Escape') onLeave();
      if (!isTyping && event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        onAll();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
};
