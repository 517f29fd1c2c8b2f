/** Up to so many rows of a list are counted. */
export const countLimit = 10_000
