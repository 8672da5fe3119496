/** The reason why the server or a command cannot start, in words for the person who started it. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
