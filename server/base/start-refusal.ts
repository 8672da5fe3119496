/** Why the server cannot start, in one sentence for the person who started it. Thrown while starting, and printed once, by the main program. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
