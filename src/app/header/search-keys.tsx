import { useEffect, useState } from 'react';
import { later } from '#ui/later.tsx';

const SearchDialog = later(async () => (await import('#features/search/search-dialog.tsx')).SearchDialog);

/** So long after another key, in ms, a “/” still belongs to it: hand scanners type a code with its slashes. */
const typingMs = 250;

/** Opens the search by Ctrl+K, ⌘K or “/”, and each time that a button has asked for it. */
export function SearchKeys({ asked }: { readonly asked: number }) {
  const [seen, setSeen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (asked !== seen) {
    setSeen(asked);
    setOpen(true);
  }
  useEffect(() => {
    let lastKey = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      const isWithin = event.timeStamp - lastKey < typingMs;
      if (event.key.length === 1) lastKey = event.timeStamp;
      const hasCommand = event.ctrlKey || event.metaKey;
      const isCommand = hasCommand && !event.altKey && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !hasCommand && !event.altKey && !isWithin && !isTyping(event.target);
      if ((!isCommand && !isSlash) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return isOpen && <SearchDialog onClose={() => setOpen(false)} />;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
