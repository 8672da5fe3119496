// Set by the bundler; missing where none ran, as in tests.
declare const __BUILD_ID__: string | undefined;

/** The id of the build that this page was loaded from, as in `builds/latest.json`; `unbuilt` where no bundler ran. */
export const buildId: string = typeof __BUILD_ID__ === 'undefined' ? 'unbuilt' : __BUILD_ID__;
