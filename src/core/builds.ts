/** What `builds/latest.json` says of a build. Builds from before November 2026 name no `step` and no `committed`. */
export interface Build {
  readonly id: string;
  /** The newest step of the database's history that this build knows. */
  readonly step?: number;
  /** When its sources were committed, in ms since 1970; null if they lie in no repository. */
  readonly committed?: number | null;
  /** When it was built, in ms since 1970. */
  readonly timestamp?: number;
}

/** Reads a build from JSON; undefined if it is none, e.g. the page of a captive portal. */
export function buildOf(body: unknown): Build | undefined {
  const has = (name: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  const id = has('id');
  if (typeof id !== 'string') return undefined;
  const numbers = ['step', 'committed', 'timestamp'].flatMap((name) => {
    const value = has(name);
    return typeof value === 'number' ? [[name, value]] : [];
  });
  return { id, ...Object.fromEntries(numbers) };
}

/**
 * Whether a build is older than another: by the step of its database, then by its commit, then by when it was built.
 * A build that names no step is older than one that does. Equal builds are not older.
 */
export function isOlderBuild(one: Build, other: Build): boolean {
  if (one.id === other.id) return false;
  const [step, otherStep] = [one.step ?? 0, other.step ?? 0];
  if (step !== otherStep) return step < otherStep;
  if (typeof one.committed === 'number' && typeof other.committed === 'number' && one.committed !== other.committed)
    return one.committed < other.committed;
  return (one.timestamp ?? 0) < (other.timestamp ?? 0);
}

/** The address of all files of a build's installation in one: a line of JSON (`PackedFiles`), then their bytes. */
export function packUrl(id: string): string {
  return `/builds/${id}.pack`;
}

/** The files of a pack in their order: path below the root, media type, length in bytes. */
export type PackedFiles = readonly (readonly [path: string, type: string, bytes: number])[];

/** Whether a file of a build holds texts that only some people read. */
export function isLanguageFile(path: string): boolean {
  return /^assets\/german[\w-]*\.js$/u.test(path);
}
