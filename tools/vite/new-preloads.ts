import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite';

/** A script of the build: the scripts that load with it, and those that it may load later. */
interface LinkedScript {
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly isEntry: boolean;
}

/**
 * Makes each `import()` preload only scripts that are not there yet: Vite lists all that the new script needs, and the
 * lists, which no compression makes smaller, were a fiftieth of the page. Give `resolve` to `build.modulePreload`.
 */
export function newPreloads(): { readonly plugin: Plugin; readonly resolve: ResolveModulePreloadDependenciesFn } {
  let present: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  return {
    plugin: {
      name: 'spoolside:new-preloads',
      apply: 'build',
      enforce: 'pre',
      generateBundle: {
        order: 'pre', // before Vite asks `resolve`
        handler: (_options, bundle) => {
          const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
          present = presentScripts(new Map(chunks.map((chunk) => [chunk.fileName, chunk])));
        },
      },
    },
    resolve: (file, dependencies, { hostId }) => {
      const there = present.get(hostId);
      // The import itself loads `file`.
      return there === undefined ? dependencies : dependencies.filter((one) => one !== file && !there.has(one));
    },
  };
}

/** Returns, by script, the scripts that are loaded whenever it runs: on every way from an entry to it. */
export function presentScripts(scripts: ReadonlyMap<string, LinkedScript>): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, string[]>();
  for (const [name, { imports, dynamicImports }] of scripts)
    for (const target of [...imports, ...dynamicImports])
      importers.set(target, [...(importers.get(target) ?? []), name]);

  const present = new Map<string, ReadonlySet<string>>();
  for (const [name, { isEntry }] of scripts) if (isEntry) present.set(name, loadedWith(name, scripts));
  // Sets only shrink from the second round on, so this ends.
  for (let isSame = false; !isSame;) {
    isSame = true;
    for (const [name, { isEntry }] of scripts) {
      if (isEntry) continue;
      const ways = (importers.get(name) ?? []).flatMap((one) => present.get(one) ?? []);
      const [first, ...others] = ways;
      if (first === undefined) continue;
      const onEachWay = [...first].filter((one) => others.every((way) => way.has(one)));
      const next = new Set([...loadedWith(name, scripts), ...onEachWay]);
      if (next.size === present.get(name)?.size) continue;
      present.set(name, next);
      isSame = false;
    }
  }
  return present;
}

/** Returns the script and all that it imports, directly or not. */
function loadedWith(name: string, scripts: ReadonlyMap<string, LinkedScript>, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  for (const one of scripts.get(name)?.imports ?? []) loadedWith(one, scripts, known);
  return known;
}
