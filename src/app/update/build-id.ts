// The bundler sets this constant, which is missing without a bundler, as in tests.
declare const __BUILD_ID__: string | undefined;

/** The id of the build of this page, as in `builds/latest.json`; `unbuilt` without a bundler. */
export const buildId: string = typeof __BUILD_ID__ === 'undefined' ? 'unbuilt' : __BUILD_ID__;
