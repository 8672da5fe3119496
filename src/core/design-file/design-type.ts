import type { DesignFormat } from './design.ts';

/** The media type of a design file. */
export type DesignFileType = `application/x-embroidery-${DesignFormat}`;

const start = 'application/x-embroidery-';

/** Returns the media type of a design file by its format. */
export const designFileType = (format: DesignFormat): DesignFileType => `${start}${format}`;

/** Whether a file's media type is that of a design. A file that hides its contents has no type. */
export const isDesignType = (type: string | null): boolean => type?.startsWith(start) === true;
