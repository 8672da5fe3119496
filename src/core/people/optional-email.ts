import * as z from 'zod/mini';
import { optionalText } from '../fields.ts';
import { asEmail } from './as-email.ts';

/** Makes a schema of an email address that may be missing, in the forms in which people paste one (`asEmail`). */
export const optionalEmail = (most: number) =>
  z.pipe(z.nullable(z.string().check(z.overwrite(asEmail))), optionalText(most));
