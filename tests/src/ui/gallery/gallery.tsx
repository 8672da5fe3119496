import '#ui/tokens.css';
import '#ui/base.css';
import { createRoot } from 'react-dom/client';

import { limits } from '#core/limits.ts';
import { Toaster } from '#ui/toaster.tsx';

import styles from './gallery.module.css';
import { Controls } from './controls.tsx';
import { Feedback } from './feedback.tsx';
import { LongLists } from './long-lists.tsx';
import { Threads } from './threads.tsx';

const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;

const root = document.getElementById('root');
if (!root) throw new Error('The gallery has no wall.');

const scenes = { threads: Threads, controls: Controls, feedback: Feedback, long: LongLists } as const;
const scene = new URLSearchParams(location.search).get('scene') ?? 'threads';
const Scene = Object.entries(scenes).find(([name]) => name === scene)?.[1] ?? Threads;

createRoot(root).render(
  <main className={styles.wall}>
    <Scene />
    <Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />
  </main>,
);
