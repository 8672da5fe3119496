/** The id of the build to which this worker belongs; the bundler inserts it. */
declare const __BUILD_ID__: string;
