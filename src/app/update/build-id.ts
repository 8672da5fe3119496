/** The id of the build that this page was loaded from; `unbuilt` where no bundler ran, as in tests. */
export const buildId: string = typeof __BUILD_ID__ === 'undefined' ? 'unbuilt' : __BUILD_ID__;
