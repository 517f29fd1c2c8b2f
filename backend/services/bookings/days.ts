// Days and times of day are those of India, which has one offset all year.
const offset = '+05:30'
const oneDay = 24 * 60 * 60 * 1000

/** The instant of a time of day (`09:30` or `09:30:00`) on a day. */
export const instantOf = (date: string, time: string): Date => new Date(`${date}T${time}${offset}`)

/** The day so many days later. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10)

/** `09:30:00` → `09:30` */
export const minutesOf = (time: string): string => time.slice(0, 5)
