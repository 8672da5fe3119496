// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { Away } from '#app/frame/away.tsx';
import { drawn } from '../../ui/drawn.tsx';

test('an address of somebody else’s is a navigation of the browser, and nothing of ours stays in its place', () => {
  const went: string[] = [];
  const location = { replace: (to: string | URL) => void went.push(String(to)) };
  const page = drawn(<Away to="https://example.org/help" location={location} />);
  page.draw(<Away to="https://example.org/help" location={location} />);
  expect([went, page.box.textContent]).toEqual([['https://example.org/help'], '']);
  page.end();
});
