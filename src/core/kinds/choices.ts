/*
 * The values between which a field chooses. They stand apart from the kinds, so that screens load no descriptions of rows.
 */

/** What a thread is used for. */
export const threadKinds = ['machine', 'floss', 'bobbin'] as const;

/** What a thread is made of. */
export const materials = [
  'polyester',
  'rayon',
  'cotton',
  'metallic',
  'wool',
  'silk',
  'nylon',
  'linen',
  'other',
] as const;

/** The visual effects of threads. */
export const effects = ['solid', 'variegated', 'ombre', 'metallic', 'glow', 'reflective', 'uv', 'soluble'] as const;

/** How much a thread shines. */
export const finishes = ['bright', 'semi', 'matte'] as const;

/** How well the colour on the screen matches the thread. */
export const confidences = ['good', 'fair', 'low'] as const;

/** Where the colour on the screen comes from. */
export const colourSources = ['maker', 'measured', 'palette', 'community', 'user', 'unknown'] as const;

/** Whether the maker still sells a colour under its number. */
export const threadStatuses = ['active', 'discontinued', 'renumbered'] as const;

/** Colour families: words for colours, for searches and for people who cannot tell colours apart. */
export const families = [
  'white',
  'grey',
  'black',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'skin',
  'metallic',
  'multi',
] as const;

/** The states of a spool. */
export const spoolStates = ['sealed', 'open', 'empty', 'lost', 'archived'] as const;

/** All types of entries in a spool's ledger. */
export const movementTypes = [
  'opening',
  'purchase',
  'consume',
  'waste',
  'sample',
  'count',
  'weigh',
  'lend_out',
  'lend_back',
  'correction',
  'reversal',
] as const;

/** The kinds of places that hold spools. */
export const placeKinds = ['room', 'rack', 'drawer', 'box', 'bag', 'shop'] as const;

/** The kinds of hoops: by how they hold fabric (magnetic, clamp), by shape (round) or by use (cap, sash). */
export const hoopKinds = ['standard', 'magnetic', 'cap', 'clamp', 'border', 'sash', 'free_arm', 'round'] as const;

/** How a machine is built. */
export const machineTypes = ['single_needle', 'combo_sewing', 'multi_needle', 'multi_head', 'other'] as const;

/** The states of a machine. */
export const machineStatuses = ['ready', 'running', 'needs_care', 'broken', 'stored', 'sold'] as const;

/** The statuses of a job, in the order in which a job usually has them. */
export const jobStatuses = ['idea', 'planned', 'ready', 'running', 'done', 'dropped'] as const;

/** What a machine counts. Hours are kept in seconds. */
export const meterKinds = ['stitches', 'hours'] as const;

/** The source of a reading: a person read it off the machine, a run recorded it, or it is an estimate. */
export const readingSources = ['manual', 'run', 'estimate'] as const;

/** Which days count: all of them, or only those on which the machine ran. */
export const dayCountings = ['calendar', 'days_used'] as const;

/** What the next due time counts from: when the task was done, or when it was due. */
export const maintenanceBases = ['completed', 'scheduled'] as const;

/** How much it matters that a task is due. */
export const severities = ['tip', 'normal', 'stop_machine'] as const;

/**
 * Why a machine stopped: T thread break, N needle break, B bobbin out, J jam, P ply run-back, C colour or other reason.
 */
export const stopCodes = ['T', 'N', 'B', 'J', 'P', 'C'] as const;

/** The states of a shopping line. */
export const shoppingStatuses = ['wanted', 'ordered', 'received', 'dropped'] as const;
