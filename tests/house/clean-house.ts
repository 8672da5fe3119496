export const cleanHouse: Readonly<Record<string, string>> = {
  'src/core/a.ts':
    "import * as z from 'zod/mini';\n/** A number that is no accident. */\nexport const a = z.number();\n",
  'src/core/colours/colour.ts':
    "import { converter } from 'culori/fn';\n/** To the colour space in which near means alike. */\nexport const toLab = converter('lab65');\n/** The moment that was handed in. */\nexport const at = (ms: number): Date => new Date(ms);\n",
  'src/data/a.ts':
    "import { Dexie } from 'dexie';\nimport { a } from '#core/a.ts';\n/** A store. */\nexport const b = (): unknown => [new Dexie('a'), a];\n",
  'src/remote/a.ts': "import { a } from '#core/a.ts';\n/** Asks. */\nexport const ask = (): unknown => a;\n",
  'src/session/a.ts':
    "import { createClient } from '@supabase/supabase-js';\nimport { ask } from '#remote/a.ts';\n/** Signs in. */\nexport const signIn = (): unknown => [ask, createClient];\n",
  'src/me/a.ts':
    "import { a } from '#core/a.ts';\nimport { ask } from '#remote/a.ts';\nimport { signIn } from '#session/a.ts';\n/** The teams. */\nexport const teams = (): unknown => [a, ask, signIn];\n",
  'src/sync/a.ts':
    "import { a } from '#core/a.ts';\nimport { b } from '#data/a.ts';\nimport { ask } from '#remote/a.ts';\n/** Pushes. */\nexport const push = (): unknown => [a, b, ask];\n/** A state. */\nexport type State = 'idle';\n",
  'src/texts/a.ts': '/** Words. */\nexport const t = (key: string): string => key;\n',
  'src/ui/a.tsx':
    "import { t } from '#texts/a.ts';\nimport styles from './a.module.css';\n/** A button. */\nexport const Button = () => <button type=\"button\" className={styles['a']} aria-label={t('a')}>{t('b')} · 1</button>;\n",
  'src/services/a.ts':
    "import { createContext } from 'react';\nimport type { State } from '#sync/a.ts';\n/** The state of things. */\nexport const StateContext = createContext<State>('idle');\n",
  'src/parts/a.tsx':
    "import { Link } from 'wouter';\nimport { Button } from '#ui/a.tsx';\n/** A part. */\nexport const Part = () => <Link href=\"/\"><Button /></Link>;\n",
  'src/inventory/collection.ts': '/** A row. */\nexport interface Row {\n  readonly id: string;\n}\n',
  'src/parts/rows/use-query.ts':
    "import { useLiveQuery } from 'dexie-react-hooks';\nimport { firstOf } from './first-answers.ts';\n/** Asks. */\nexport const useQuery = (): unknown => useLiveQuery(firstOf);\n/** A query. */\nexport const live = (read: () => unknown): unknown => read;\n",
  'src/parts/rows/first-answers.ts': '/** The first. */\nexport const firstOf = (): number => 1;\n',
  'src/features/threads/c.ts':
    "import type { Row } from '#inventory/collection.ts';\nimport { live } from '#parts/rows/use-query.ts';\nconst read = (): Row => ({ id: '1' });\nexport const rows = live(read);\n",
  'src/features/threads/a.tsx':
    "import { toast } from 'sonner';\nimport { Part } from '#parts/a.tsx';\nimport { b } from '../threads/b.ts';\n/** A screen. */\nexport const Screen = () => <Part key={String(toast) + b} />;\n",
  'src/features/threads/b.ts':
    'export const b = 1;\nexport function unread(): void {}\nconst text = JSON.stringify({ b });\n/** Whether a text names it. */\nexport const isNamed = text.includes(String(b)) && text.length === 7;\n',
  'src/app/a.tsx':
    "import { Workbox } from 'workbox-window';\nimport { push } from '#sync/a.ts';\n/** The screens, each when it is wanted. */\nexport const screens = { threads: () => import('#features/threads/a.tsx'), push, Workbox };\n",
  'sw/a.ts':
    "import { precacheAndRoute } from 'workbox-precaching';\nimport { a } from '#core/a.ts';\nprecacheAndRoute(a ? [] : []);\n",
  'server/a.ts':
    "import { join } from 'node:path';\nimport { Hono } from 'hono';\nimport { a } from '#core/a.ts';\nimport { routes } from '#server/api/a.ts';\n/** The app. */\nexport const app = (): unknown => [new Hono(), join('a', 'b'), a, routes];\n",
  'server/db/a.ts':
    '/** A row. */\nexport function aRow(): Row {\n  return { id: own() };\n}\nexport const own = (): string => `1`;\n/** A row. */\nexport interface Row {\n  readonly id: string;\n}\n',
  'server/mail/a.ts':
    "import type { Row } from '#server/db/a.ts';\n/** Posts a row. */\nexport const post = (row: Row): string => row.id;\n",
  'server/auth/a.ts':
    '/** Whether somebody is signed in. */\nexport const isSignedIn = true;\n/** A caller. */\nexport type Caller = string;\nexport const own = 1;\n',
  'server/auth/index.ts': "export { isSignedIn, type Caller } from './a.ts';\n",
  'server/api/a.ts':
    "import { isSignedIn } from '#server/auth/index.ts';\nimport { post } from '#server/mail/a.ts';\n/** The routes. */\nexport const routes = [isSignedIn, post({ id: '1' })];\n",
  'tests/a.test.ts':
    "import { expect, test } from 'vitest';\nimport { a } from '#core/a.ts';\nimport { app } from '#server/a.ts';\ntest('is there', () => { expect([a, app]).toHaveLength(2); });\n",
  'e2e/a.ts': "import { expect } from '@playwright/test';\n/** Looks. */\nexport const look = (): unknown => expect;\n",
  'bench/a.mjs': "console.log('1.0');\n",
  'vite.config.ts': "import { a } from './src/core/a.ts';\n/** Settings. */\nexport default { a };\n",
};
