export const minute = 60 * 1000
export const hour = 60 * minute
export const dayLong = 24 * hour
export const before = (instant: Date, milliseconds: number) => new Date(instant.getTime() - milliseconds)
export const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)
