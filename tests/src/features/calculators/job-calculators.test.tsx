// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { JobCalculators } from '#features/calculators/job-calculators.tsx';
import { aSignedInPage } from '../../session/a-session.ts';
import { openAt } from '../screen.tsx';

afterEach(() => localStorage.clear());

const opened = async (path: string) => openAt(path, (await aSignedInPage()).session, <JobCalculators units="metric" />);

describe('the calculators of a job', () => {
  test('answer for the figures that the address brings', async () => {
    const screen = await opened(
      '/calculators?stitches=10000&pieces=24&waste=10&speed=1000&colours=1&trims=0&efficiency=50',
    );
    expect(screen.text()).toContain('1,320');
    expect(screen.text()).toContain('8 (at least 7, if you change in the middle of a piece)');
    expect(screen.text()).toContain('20 min');
    expect(screen.text()).toContain('8 h');
  });

  test('what is typed counts in both, and stands in the address', async () => {
    const screen = await opened('/calculators?stitches=10000&pieces=1');
    await screen.type('Pieces', '48');
    expect(screen.text()).toContain('2,640');
    expect(screen.wentTo()).toContain('pieces=48');
  });

  test('say what a figure must be, and answer nothing for it', async () => {
    const screen = await opened('/calculators?stitches=-5&heads=many');
    expect(screen.text()).toContain('Stitches is a whole number from 1 to 1,000,000.');
    expect(screen.text()).toContain('Heads is a whole number from 1 to 120.');
    expect(screen.text()).not.toContain('All runs');
  });
});
