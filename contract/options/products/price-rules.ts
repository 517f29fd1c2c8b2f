// Limits of prices by season and weekday, and the units of a booking's price.
/** Rules of one product that have not ended. */
export const maximumPriceRules = 100

/** A rule may reach this many days ahead, and begin this many days back. */
export const priceRuleDays = 730

/** A guest up to this age is a child. */
export const childAge = 11

/**
 * What is paid for: a room and a night, a guest, or a group; adults and children where children have a price of their own.
 */
export const priceUnits = ['night', 'guest', 'adult', 'child', 'group'] as const
