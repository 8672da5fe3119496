/** Thrown if a file's store is out of reach or refuses a call (the default), or has lost the file. */
export class BytesFault extends Error {
  override readonly name = 'BytesFault';
  readonly reason: 'files_out_of_reach' | 'files_lost';

  constructor(message: string, options: ErrorOptions & { readonly isLost?: true } = {}) {
    super(message, options);
    this.reason = options.isLost === true ? 'files_lost' : 'files_out_of_reach';
  }
}
