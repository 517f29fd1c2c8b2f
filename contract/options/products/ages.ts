// Who may come on a tour.
import { childAge } from './price-rules.ts'

/** Whether a tour of this least age is for no child, of whatever age. */
export const takesNoChildren = (minimumAge: number | null | undefined): minimumAge is number =>
  minimumAge != null && minimumAge > childAge

/** To somebody who comes with children: `From 12 years: not for children under 12.` */
export const notForChildren = (minimumAge: number): string =>
  `From ${minimumAge} years: not for children under ${minimumAge}.`
