/**
 * The most of one amount in minor units, such as a price or a fee: a billion rials of Iran, some hundred dollars. The
 * spools of a full team at this price still add up to less than 2^53.
 */
export const mostMinor = 99_999_999_999;

/** The most that a machine or a repair costs, or a machine is worth, in minor units; 200 machines stay below 2^53. */
export const mostMachineMinor = 9_999_999_999_999;

/** The most of a rate in major units: what something costs for 1,000 stitches, an hour or a kWh. */
export const mostRate = 999_999_999;
