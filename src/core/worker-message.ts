/** What a page may ask of its service worker. The last three are answered on the message's port: a `BuildCheck`, a number of windows, the id of the worker's build. */
export type WorkerMessage = { readonly type: 'SKIP_WAITING' | 'CHECK_BUILD' | 'COUNT_WINDOWS' | 'TELL_BUILD' };

/** What a look at the build manifest found. `unknown`: no network, or an answer that is no manifest. */
export type BuildCheck = 'same' | 'newer' | 'unknown';
