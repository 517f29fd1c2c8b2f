import * as z from 'zod'

/**
 * A day in India, `2026-07-31`. Limited to this century, so that calculations never see a year 0.
 */
export const Day = z.iso
  .date('Choose a date.')
  .refine((day) => day.startsWith('20'), 'Choose a date from 2000 to 2099.')
