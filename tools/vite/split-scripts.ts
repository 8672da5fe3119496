/** What the split must know of a module: the modules it imports, those it loads later, and its bytes in the page. */
export interface ModuleFacts {
  readonly imports: readonly string[];
  readonly loads: readonly string[];
  readonly bytes: number;
}

export interface ModuleGraph {
  readonly modules: ReadonlyMap<string, ModuleFacts>;
  /** The modules with which the page starts; what they import needs no script here. */
  readonly start: readonly string[];
}

export interface SplitRules {
  /** The script for a module that is loaded later, or undefined if it is to be left alone. */
  readonly partOf: (module: string) => string | undefined;
  /** What screens read is left to the bundler. */
  readonly isScreen: (part: string) => boolean;
  /** How many scripts to make, and the bytes that opening a part may add to what is loaded by then. */
  readonly limits: { readonly scripts: number; readonly bytes: number };
}

/**
 * Returns the script of each module that no screen reads: parts have scripts of their own, and the modules that several
 * parts read have shared ones. Of these, the two join that cost least needless bytes, until there are few enough. No
 * script imports itself in a circle.
 */
export function splitScripts(graph: ModuleGraph, rules: SplitRules): ReadonlyMap<string, string> {
  const { modules } = graph;
  const parts = findParts(graph, rules);
  const scripts = fewScripts(scriptsByReaders(modules, parts), { parts, modules, limits: rules.limits });
  return new Map(withNames(scripts, modules).flatMap(([name, { files }]) => files.map((file) => [file, name])));
}

interface Part {
  readonly name: string;
  readonly isScreen: boolean;
  /** All modules that run when the part is opened, but for those of the start. */
  readonly reads: ReadonlySet<string>;
  /** The parts that load this one: what each of them reads is there when this one is opened. Undefined: the start. */
  readonly openers: Set<Part | undefined>;
  /** The parts on the shortest way from the start to this one. */
  way: readonly Part[];
}

interface Script {
  /** The part whose own script this is; undefined if several read it. */
  readonly part: Part | undefined;
  readonly files: readonly string[];
  readonly bytes: number;
  /** The parts with which this script is there. */
  readonly readers: ReadonlySet<Part>;
  /** Those of them that load it: with the others it is there before. */
  readonly loaders: readonly Part[];
}

const closureOf = (
  modules: ReadonlyMap<string, ModuleFacts>,
  from: Iterable<string>,
  without: ReadonlySet<string> = new Set(),
): Set<string> => {
  const found = new Set<string>();
  for (const file of from) if (!without.has(file)) found.add(file);
  for (const file of found)
    for (const next of modules.get(file)?.imports ?? []) if (!without.has(next)) found.add(next);
  return found;
};

const findParts = ({ modules, start }: ModuleGraph, { partOf, isScreen }: SplitRules): readonly Part[] => {
  const atStart = closureOf(modules, start);
  const entries = new Map<string, string[]>();
  for (const file of new Set([...modules.values()].flatMap(({ loads }) => loads))) {
    const name = atStart.has(file) ? undefined : partOf(file);
    if (name !== undefined) entries.set(name, [...(entries.get(name) ?? []), file]);
  }
  const parts = [...entries].map(([name, files]): Part => ({
    name,
    isScreen: isScreen(name),
    reads: closureOf(modules, files, atStart),
    openers: new Set(),
    way: [],
  }));
  const byName = new Map(parts.map((part) => [part.name, part]));
  for (const [file, { loads }] of modules)
    for (const loaded of loads) {
      const part = byName.get(partOf(loaded) ?? '');
      if (part === undefined) continue;
      if (atStart.has(file)) part.openers.add(undefined);
      for (const other of parts) if (other !== part && other.reads.has(file)) part.openers.add(other);
    }
  const reached = new Set<Part | undefined>([undefined]);
  for (const opener of reached)
    for (const part of parts)
      if (part.openers.has(opener) && !reached.has(part)) {
        part.way = opener === undefined ? [] : [...opener.way, opener];
        reached.add(part);
      }
  return parts;
};

/** Adds the parts that only these parts open: whatever these read is there by then. */
const withOpened = (readers: ReadonlySet<Part>, parts: readonly Part[]): ReadonlySet<Part> => {
  const found = new Set(readers);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const part of parts)
      if (
        !found.has(part) &&
        part.openers.size > 0 &&
        everyOf(part.openers, (opener) => opener !== undefined && found.has(opener))
      )
        found.add(part);
  }
  return found;
};

const everyOf = <T>(items: Iterable<T>, test: (item: T) => boolean): boolean => {
  for (const item of items) if (!test(item)) return false;
  return true;
};

const scriptsByReaders = (modules: ReadonlyMap<string, ModuleFacts>, parts: readonly Part[]): readonly Script[] => {
  const keyOf = (readers: ReadonlySet<Part>) => parts.map((part) => (readers.has(part) ? 1 : 0)).join('');
  const own = new Map(parts.map((part) => [keyOf(withOpened(new Set([part]), parts)), part]));
  const known = new Map<string, { readonly readers: ReadonlySet<Part>; readonly files: string[] }>();
  for (const file of modules.keys()) {
    const direct = new Set(parts.filter(({ reads }) => reads.has(file)));
    if (direct.size === 0) continue;
    const readers = withOpened(direct, parts);
    const key = keyOf(readers);
    const script = known.get(key) ?? { readers, files: [] };
    script.files.push(file);
    known.set(key, script);
  }
  return [...known].map(([key, { readers, files }]) => ({
    part: own.get(key),
    files,
    bytes: files.reduce((sum, file) => sum + (modules.get(file)?.bytes ?? 0), 0),
    ...withReaders(readers),
  }));
};

const isThere = (readers: ReadonlySet<Part>, part: Part): boolean =>
  readers.has(part) || part.way.some((opener) => readers.has(opener));

const loadersOf = (readers: ReadonlySet<Part>): readonly Part[] =>
  [...readers].filter(({ way }) => !way.some((opener) => readers.has(opener)));

const importsBetween = (all: Iterable<Script>, modules: ReadonlyMap<string, ModuleFacts>) => {
  const scripts = [...all];
  const scriptOf = new Map(scripts.flatMap((script) => script.files.map((file) => [file, script] as const)));
  return new Map(
    scripts.map((script) => {
      const imported = script.files.flatMap((file) => (modules.get(file)?.imports ?? []).map((to) => scriptOf.get(to)));
      return [script, new Set(imported.filter((to): to is Script => to !== undefined && to !== script))];
    }),
  );
};

type Imports = ReturnType<typeof importsBetween>;

const reachable = (imports: Imports, from: Iterable<Script>): Set<Script> => {
  const found = new Set(from);
  for (const script of found) for (const next of imports.get(script) ?? []) found.add(next);
  return found;
};

/** Joins the two scripts where it costs least needless bytes, until there are few enough. */
const fewScripts = (
  all: readonly Script[],
  {
    parts,
    modules,
    limits,
  }: Pick<SplitRules, 'limits'> & {
    readonly parts: readonly Part[];
    readonly modules: ReadonlyMap<string, ModuleFacts>;
  },
): readonly Script[] => {
  const scripts = new Set<Script>();
  const pairs = createQueue<readonly [Script, Script]>();
  const add = (script: Script) => {
    for (const other of scripts)
      if (other !== script && script.part === undefined && other.part === undefined)
        pairs.add([script, other], needlessBytes(script, other) + needlessBytes(other, script));
    scripts.add(script);
  };
  const ofScreens = all.filter(isOfScreen);
  for (const script of all) if (!isOfScreen(script)) add(script);
  let added = addedBytes([...ofScreens, ...scripts]);
  let imports = importsBetween(all, modules);
  while (scripts.size > limits.scripts) {
    const next = pairs.take();
    if (next === undefined) break; // the check of sizes judges the number
    const [one, other] = next.item;
    if (!scripts.has(one) || !scripts.has(other) || isThroughThird(imports, one, other)) continue;
    const join = joined(one, other, { imports, parts });
    const cost = costOf(join, added, limits.bytes);
    if (cost === Number.POSITIVE_INFINITY) continue;
    if (cost > next.cost + 1) {
      pairs.add(next.item, cost); // what the two import counts too: another pair may cost less
      continue;
    }
    for (const [script, readers] of join.wider) Object.assign(script, withReaders(readers));
    scripts.delete(one);
    scripts.delete(other);
    for (const script of [join.both, ...join.wider.map(([script]) => script)]) if (!isOfScreen(script)) add(script);
    added = addedBytes([...ofScreens, ...scripts]);
    imports = importsBetween([...ofScreens, ...scripts], modules);
  }
  return [...scripts];
};

/** Whether a screen reads the script: these stay as they are. */
const isOfScreen = ({ readers }: Script): boolean => [...readers].some(({ isScreen }) => isScreen);

/** A heap: `take` returns the item that costs least. */
const createQueue = <T>() => {
  const heap: { readonly item: T; readonly cost: number }[] = [];
  const costAt = (at: number): number => heap[at]?.cost ?? Number.POSITIVE_INFINITY;
  const swap = (one: number, other: number) => {
    const [first, second] = [heap[one], heap[other]];
    if (first !== undefined && second !== undefined) [heap[one], heap[other]] = [second, first];
  };
  return {
    add: (item: T, cost: number) => {
      let at = heap.push({ item, cost }) - 1;
      for (let up = (at - 1) >> 1; at > 0 && costAt(up) > cost; up = (at - 1) >> 1) {
        swap(at, up);
        at = up;
      }
    },
    take: () => {
      swap(0, heap.length - 1);
      const least = heap.pop();
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        const down = costAt(left) <= costAt(right) ? left : right;
        if (costAt(down) >= costAt(at)) break;
        swap(at, down);
        at = down;
      }
      return least;
    },
  };
};

/** Whether one script imports the other through a third: joined, the two would wait for the third in a circle. */
const isThroughThird = (imports: Imports, one: Script, other: Script): boolean =>
  [
    [one, other],
    [other, one],
  ].some(([from, to]) =>
    from !== undefined && to !== undefined
      ? reachable(
          imports,
          [...(imports.get(from) ?? [])].filter((next) => next !== to),
        ).has(to)
      : false,
  );

/** The bytes that each part adds to those on the way to it. */
const addedBytes = (scripts: Iterable<Script>): ReadonlyMap<Part, number> => {
  const added = new Map<Part, number>();
  for (const { loaders, bytes } of scripts) for (const part of loaders) added.set(part, (added.get(part) ?? 0) + bytes);
  return added;
};

/** The needless bytes if the script were loaded wherever the other is. */
const needlessBytes = (script: Script, other: Script): number =>
  other.loaders.reduce((sum, part) => sum + (isThere(script.readers, part) ? 0 : script.bytes), 0);

interface Join {
  readonly scripts: readonly [Script, Script];
  readonly both: Script;
  /** What the two import is then there with all their readers. */
  readonly wider: readonly (readonly [Script, ReadonlySet<Part>])[];
}

const joined = (
  one: Script,
  other: Script,
  { imports, parts }: { readonly imports: Imports; readonly parts: readonly Part[] },
): Join => {
  const readers = withOpened(new Set([...one.readers, ...other.readers]), parts);
  const both: Script = {
    part: other.part ?? one.part,
    files: [...one.files, ...other.files],
    bytes: one.bytes + other.bytes,
    ...withReaders(readers),
  };
  const wider = [...reachable(imports, [one, other])]
    .filter((script) => script !== one && script !== other)
    .filter((script) => [...readers].some((part) => !script.readers.has(part)))
    .map((script) => [script, withOpened(new Set([...script.readers, ...readers]), parts)] as const);
  return { scripts: [one, other], both, wider };
};

/** What a join costs in needless bytes; infinite if a part would then add more than it may. */
const costOf = ({ scripts, both, wider }: Join, added: ReadonlyMap<Part, number>, most: number): number => {
  const more = new Map<Part, number>();
  const note = (loaders: readonly Part[], bytes: number) => {
    for (const part of loaders) more.set(part, (more.get(part) ?? 0) + bytes);
  };
  for (const { loaders, bytes } of scripts) note(loaders, -bytes);
  note(both.loaders, both.bytes);
  for (const [{ loaders, bytes }, readers] of wider) {
    note(loaders, -bytes);
    note(loadersOf(readers), bytes);
  }
  const isTooMuch = [...more].some(([part, bytes]) => bytes > 0 && (added.get(part) ?? 0) + bytes > most);
  return isTooMuch ? Number.POSITIVE_INFINITY : [...more.values()].reduce((sum, bytes) => sum + bytes, 0);
};

const withReaders = (readers: ReadonlySet<Part>): Pick<Script, 'readers' | 'loaders'> => ({
  readers,
  loaders: loadersOf(readers),
});

/** Names a part's script after the part, and a shared one after its largest file. */
const withNames = (
  scripts: readonly Script[],
  modules: ReadonlyMap<string, ModuleFacts>,
): readonly (readonly [string, Script])[] => {
  const bytesOf = (file: string) => modules.get(file)?.bytes ?? 0;
  const taken = new Set(scripts.flatMap(({ part }) => part?.name ?? []));
  return scripts.map((script) => {
    if (script.part !== undefined) return [script.part.name, script];
    const [largest = ''] = script.files.toSorted((one, other) => bytesOf(other) - bytesOf(one));
    const name = `with-${/([\w-]+)(?:\.[\w.]+)?(?:\?.*)?$/u.exec(largest)?.[1] ?? 'more'}`;
    const free = taken.has(name) ? `${name}-${taken.size}` : name;
    taken.add(free);
    return [free, script];
  });
};
