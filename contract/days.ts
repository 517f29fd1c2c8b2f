import * as z from 'zod'

/**
 * A day in India as it is sent, `2026-07-31`, of this century: what nobody can mean, such as the year 0, is refused
 * before anything reckons with it.
 */
export const Day = z.iso
  .date('Choose a date.')
  .refine((day) => day.startsWith('20'), 'Choose a date from 2000 to 2099.')
