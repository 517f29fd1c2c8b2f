import { dayMs } from '@affiliate-booking/shared/milliseconds'

/** Milliseconds for which the link in an email lets a guest without an account confirm what they asked for. */
export const confirmPeriod = 2 * dayMs
