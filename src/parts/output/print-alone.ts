/** Prints one element alone: a copy of the element is in the page while the browser prints. */
export function printAlone(part: HTMLElement): void {
  const others = [...document.body.children].filter((one): one is HTMLElement => one instanceof HTMLElement);
  const before = others.map((one) => one.dataset['print']);
  for (const one of others) one.dataset['print'] = 'no';
  const copy = part.cloneNode(true);
  document.body.append(copy);
  window.addEventListener(
    'afterprint',
    () => {
      copy.parentNode?.removeChild(copy);
      for (const [at, one] of others.entries()) {
        const was = before[at];
        if (was === undefined) delete one.dataset['print'];
        else one.dataset['print'] = was;
      }
    },
    { once: true },
  );
  window.print();
}
