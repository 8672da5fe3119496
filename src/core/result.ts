/** A value, or the expected reason why there is none. Unexpected errors are thrown instead. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** Makes a successful result. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** Makes a failed result, with its expected reason. */
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
