/** A bucket, or a missing one, failed to do what was asked. The message contains its answer. */
export class BytesFault extends Error {
  override readonly name = 'BytesFault';
}
