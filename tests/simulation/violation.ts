/** A broken promise. `invariant`: the simulation's own id of the check (none of docs/rules.md), or `a bug`. */
export class Violation extends Error {
  constructor(
    readonly invariant: string,
    readonly detail: string,
  ) {
    super(`${invariant}: ${detail}`);
    this.name = 'Violation';
  }
}
