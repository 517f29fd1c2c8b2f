/** Whether a territory is another one or in it, by their paths. */
export const isWithin = (path: string, around: string): boolean => `${path}/`.startsWith(`${around}/`)

/** Whether a territory is in another one, and not that one itself. */
export const isBelow = (path: string, around: string): boolean => path.startsWith(`${around}/`)
