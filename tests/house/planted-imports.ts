import { importLaw } from '../../tools/lint/import-law.mjs';
import { law, type Plant } from './plant.ts';

const serverRows = Object.fromEntries(
  importLaw
    .filter(({ layer }) => layer.startsWith('server/'))
    .map(({ layer, folder }, at, rows) => [
      layer,
      [...rows.slice(at + 1).map((above) => above.layer), 'server'].map((above, line) =>
        law(
          `${layer} imports a type of ${above}`,
          `${folder}/p${line}.ts`,
          `import type { A } from '#${above}/a.ts'; let a: A;`,
          new RegExp(`Import law: ${folder} may not import ${above}\\.`),
        ),
      ),
    ]),
);

export const plantedImports: Readonly<Record<string, readonly Plant[]>> = {
  core: [
    law(
      'core imports data',
      'src/core/p1.ts',
      "import { a } from '#data/a.ts'; a();",
      /src\/core may not import src\/data/,
    ),
    law('core imports React', 'src/core/p2.ts', "import { use } from 'react'; use();", /library react/),
    law(
      'core imports a module of Node',
      'src/core/p3.ts',
      "import { join } from 'node:path'; join();",
      /modules of Node/,
    ),
    law(
      'a rule about stock imports the colour library',
      'src/core/stock/stock.ts',
      "import { x } from 'culori/fn'; x();",
      /culori/,
    ),
    law(
      'core imports a type of the server',
      'src/core/p4.ts',
      "import type { A } from '#server/a.ts'; let a: A;",
      /server/,
    ),
    law('core reaches out in a type', 'src/core/p5.ts', "let a: import('#data/a.ts').A;", /src\/data/),
  ],
  data: [
    law(
      'data imports sync',
      'src/data/p1.ts',
      "import { a } from '#sync/a.ts'; a();",
      /src\/data may not import src\/sync/,
    ),
    law('data loads texts lazily', 'src/data/p2.ts', "await import('#texts/a.ts');", /src\/texts/),
    law('data imports the query builder of nobody', 'src/data/p3.ts', "import x from 'kysely'; x();", /library kysely/),
    law('data imports inventory', 'src/data/p4.ts', "import { a } from '#inventory/a.ts'; a();", /src\/inventory/),
  ],
  inventory: [
    law(
      'inventory imports remote',
      'src/inventory/p1.ts',
      "import { a } from '#remote/a.ts'; a();",
      /src\/inventory may not import src\/remote/,
    ),
  ],
  remote: [
    law('remote imports data', 'src/remote/p1.ts', "import { a } from '#data/a.ts'; a();", /src\/data/),
    law(
      'remote imports the store',
      'src/remote/p2.ts',
      "import { Dexie } from 'dexie'; new Dexie('a');",
      /library dexie/,
    ),
  ],
  session: [
    law('session imports data', 'src/session/p1.ts', "import { a } from '#data/a.ts'; a();", /src\/data/),
    law('session imports React', 'src/session/p2.ts', "import { use } from 'react'; use();", /library react/),
  ],
  me: [
    law('what a person has imports data', 'src/me/p1.ts', "import { a } from '#data/a.ts'; a();", /src\/data/),
    law('what a person has imports React', 'src/me/p2.ts', "import { use } from 'react'; use();", /library react/),
    law('session imports what a person has', 'src/session/p3.ts', "import { a } from '#me/a.ts'; a();", /src\/me/),
  ],
  sync: [
    law('sync imports session', 'src/sync/p1.ts', "import { a } from '#session/a.ts'; a();", /src\/session/),
    law('sync imports the store', 'src/sync/p2.ts', "import { Dexie } from 'dexie'; new Dexie('a');", /library dexie/),
  ],
  texts: [
    law('texts import core', 'src/texts/p1.ts', "import { a } from '#core/a.ts'; a();", /src\/core/),
    law('texts import React', 'src/texts/p2.ts', "import { use } from 'react'; use();", /library react/),
  ],
  ui: [
    law(
      'the design system hears of threads',
      'src/ui/p1.ts',
      "import type { Thread } from '#core/kinds/thread.ts'; let a: Thread;",
      /src\/core/,
    ),
    law(
      'the design system reads the store',
      'src/ui/p2.ts',
      "import { useLiveQuery } from 'dexie-react-hooks'; useLiveQuery();",
      /dexie-react-hooks/,
    ),
  ],
  services: [
    law(
      'services run code of sync',
      'src/services/p1.ts',
      "import { a } from '#sync/a.ts'; a();",
      /types of src\/sync only/,
    ),
    law(
      'services import a feature',
      'src/services/p2.ts',
      "import type { A } from '#features/x/a.ts'; let a: A;",
      /src\/features/,
    ),
    law('services paint', 'src/services/p3.ts', "import { toast } from 'sonner'; toast();", /library sonner/),
  ],
  parts: [
    law('parts import sync', 'src/parts/p1.ts', "import { a } from '#sync/a.ts'; a();", /src\/sync/),
    law('parts import a feature', 'src/parts/p2.ts', "import { a } from '#features/x/a.ts'; a();", /src\/features/),
    law('parts draw icons anywhere', 'src/parts/p4.ts', "import { Icon } from '@iconify/react'; Icon();", /@iconify/),
    law(
      'a part reads the database by itself',
      'src/parts/p5.ts',
      "import { useLiveQuery } from 'dexie-react-hooks'; useLiveQuery();",
      /dexie-react-hooks/,
    ),
    law(
      'a part looks up what a start begins with',
      'src/parts/machines/p6.ts',
      "import { firstOf } from '#parts/rows/first-answers.ts'; firstOf();",
      /src\/parts\/rows\/first-answers\.ts is not for src\/parts\/machines\/p6\.ts: ask by useQuery/,
    ),
    law(
      'a part keeps rows in memory by itself',
      'src/parts/p7.ts',
      "import { createCollection } from '#inventory/collection.ts'; createCollection();",
      /src\/inventory\/collection\.ts is not for/,
    ),
    law('parts toast', 'src/parts/p3.ts', "import { toast } from 'sonner'; toast();", /library sonner/),
  ],
  features: [
    law(
      'a feature imports another one',
      'src/features/auth/p1.ts',
      "import { a } from '#features/threads/a.ts'; a();",
      /another island/,
    ),
    law(
      'a feature climbs into another one',
      'src/features/auth/p2.ts',
      "import { a } from '../threads/a.ts'; a();",
      /another island/,
    ),
    law(
      'a screen reads the database by itself',
      'src/features/auth/p5.ts',
      "import { useLiveQuery } from 'dexie-react-hooks'; useLiveQuery();",
      /dexie-react-hooks/,
    ),
    law(
      'a screen knows what is stored for a start',
      'src/features/auth/p6.ts',
      "import type { Answers } from '#parts/rows/first-answers.ts'; let a: Answers;",
      /first-answers\.ts is not for/,
    ),
    law(
      'a screen asks for the rows that the worker read',
      'src/features/auth/p7.ts',
      "import { readFirstPage } from '#inventory/first-page.ts'; readFirstPage();",
      /first-page\.ts is not for/,
    ),
    law('a feature imports remote', 'src/features/auth/p3.ts', "import { a } from '#remote/a.ts'; a();", /src\/remote/),
    law(
      'a feature imports the store',
      'src/features/auth/p4.ts',
      "import { Dexie } from 'dexie'; new Dexie('a');",
      /library dexie/,
    ),
  ],
  app: [
    law('the app imports the server', 'src/app/p1.ts', "import type { A } from '#server/a.ts'; let a: A;", /server/),
    law(
      'the app reads the database by itself',
      'src/app/p4.ts',
      "import { useLiveQuery } from 'dexie-react-hooks'; useLiveQuery();",
      /dexie-react-hooks/,
    ),
    law('the app imports the worker', 'src/app/p2.ts', "import { a } from '../../sw/a.ts'; a();", /may not import sw/),
    law('the app imports a library nobody chose', 'src/app/p3.ts', "import x from 'lodash'; x();", /library lodash/),
  ],
  main: [
    law(
      'the page starts the server',
      'src/main.tsx',
      "import { a } from '#server/main.ts'; a();",
      /may not import server/,
    ),
  ],
  sw: [
    law('the worker imports data', 'sw/p1.ts', "import { a } from '#data/a.ts'; a();", /src\/data/),
    law('the worker imports the store', 'sw/p2.ts', "import { Dexie } from 'dexie'; new Dexie('a');", /library dexie/),
  ],
  ...serverRows,
  server: [
    law(
      'the server goes past the door of sign-in',
      'server/p4.ts',
      "import type { A } from '#server/auth/a.ts'; let a: A;",
      /server\/auth is imported through its door alone, server\/auth\/index\.ts\./,
    ),
    law(
      'a folder of the server goes past the door of sign-in',
      'server/api/past-door.ts',
      "import { a } from '#server/auth/a.ts'; a();",
      /server\/auth is imported through its door alone, server\/auth\/index\.ts\./,
    ),
    law(
      'a folder of the server has no row',
      'server/corner/p1.ts',
      "import { a } from '#core/a.ts'; a();",
      /server\/corner\/p1.ts lies in no layer/,
    ),
    law('the server imports data', 'server/p1.ts', "import { a } from '#data/a.ts'; a();", /src\/data/),
    law('the server imports React', 'server/p2.ts', "import { use } from 'react'; use();", /library react/),
    law('the server hides a module of Node', 'server/p3.ts', "import { join } from 'path'; join();", /node:path/),
  ],
  charts: [
    law('the charts import a screen', 'charts/p1.ts', "import { a } from '#features/x/a.ts'; a();", /src\/features/),
  ],
  tools: [
    law('a tool imports the server', 'tools/p1.mjs', "import { a } from '#server/a.ts'; a();", /may not import server/),
  ],
};
