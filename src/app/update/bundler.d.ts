/** The id of the build that this page belongs to, put in by the bundler. */
declare const __BUILD_ID__: string;
