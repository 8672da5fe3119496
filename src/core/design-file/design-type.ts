import type { DesignFormat } from './design.ts';

/** A media type that this app gives design files. */
export type DesignFileType = `application/x-embroidery-${DesignFormat}`;

const start = 'application/x-embroidery-';

/** Returns the media type of a design file by its format. */
export const designFileType = (format: DesignFormat): DesignFileType => `${start}${format}`;

/** Whether a media type is one that this app gives design files; false for null. */
export const isDesignType = (type: string | null): boolean => type?.startsWith(start) === true;
