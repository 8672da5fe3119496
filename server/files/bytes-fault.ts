/** The place where files lie did not do what was asked: out of reach, or it refused. The message says what it answered. */
export class BytesFault extends Error {
  override readonly name = 'BytesFault';
}
