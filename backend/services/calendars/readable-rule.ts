// Which repeating rules of other channels are read. The library looks for the next occurrence of a rule day by day, and
// without an end for some that have none. So only shapes are read that have one within a few steps, wherever they start.
import * as z from 'zod'

const weekday = '(?:MO|TU|WE|TH|FR|SA|SU)'
const everyTime = { count: z.int().optional(), until: z.string().optional(), wkst: z.string().optional() }
const shared = { ...everyTime, interval: z.int().min(1).max(24).optional() }

/** The library gives a list of one as the one. */
const some = <Item extends z.ZodType>(item: Item) =>
  z.union([item.transform((value) => [value]), z.array(item).min(1)])

const weekdays = some(z.string().regex(new RegExp(`^${weekday}$`)))
/** Such as `TU`, `2TU` or `-1FR`, in every month. */
const weekdaysOfMonth = some(z.string().regex(new RegExp(`^(?:[+-]?[1-4])?${weekday}$`)))
/** Also the fifth, which every few months have. */
const weekdaysOfSomeMonths = some(z.string().regex(new RegExp(`^(?:[+-]?[1-5])?${weekday}$`)))
/** From its beginning or its end, in every month. */
const daysOfMonth = some(z.union([z.int().min(1).max(28), z.int().min(-28).max(-1)]))
const daysOfSomeMonths = some(z.union([z.int().min(1).max(31), z.int().min(-31).max(-1)]))

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const ReadableRule = z.union([
  z
    .strictObject({ ...shared, freq: z.literal('DAILY'), byday: weekdays.optional() })
    // Every seventh day is one weekday, which may not be among them.
    .refine(({ byday, interval = 1 }) => byday === undefined || interval % 7 !== 0),
  z.strictObject({ ...shared, freq: z.literal('WEEKLY'), byday: weekdays.optional() }),
  z.strictObject({ ...shared, freq: z.literal('MONTHLY') }),
  z.strictObject({ ...shared, freq: z.literal('MONTHLY'), byday: weekdaysOfMonth }),
  z.strictObject({ ...shared, freq: z.literal('MONTHLY'), bymonthday: daysOfMonth }),
  // Some months have none, so no month is left out.
  z.strictObject({ ...everyTime, freq: z.literal('MONTHLY'), byday: weekdaysOfSomeMonths }),
  z.strictObject({ ...everyTime, freq: z.literal('MONTHLY'), bymonthday: daysOfSomeMonths }),
  z.strictObject({ ...shared, freq: z.literal('YEARLY') }),
  z.strictObject({
    ...shared,
    freq: z.literal('YEARLY'),
    bymonth: z.int().min(1).max(12),
    byday: weekdaysOfMonth,
  }),
  z
    .strictObject({
      ...shared,
      freq: z.literal('YEARLY'),
      bymonth: z.int().min(1).max(12),
      bymonthday: daysOfSomeMonths,
    })
    // The library would make 30 February the second of March.
    .refine(({ bymonth, bymonthday }) =>
      bymonthday.every((day) => Math.abs(day) <= (daysInMonth[bymonth - 1] ?? 0)),
    ),
])

/** @param rule as the library writes it in JSON */
export const isReadableRule = (rule: unknown): boolean => ReadableRule.safeParse(rule).success
