/** Thrown if the store of a file is out of reach, refuses a call or has lost the file. The message says why. */
export class BytesFault extends Error {
  override readonly name = 'BytesFault';
}
