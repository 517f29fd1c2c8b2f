// The addresses of the wish list.
import type { WaitlistEntry } from '@affiliate-booking/contract/calls/products/waitlist'
import { addDays } from '@affiliate-booking/shared/days'
import { bookingAnchor, productPath } from './product-path.ts'

export const savedPath = '/saved'

/** The id of a product's heart. Its page opens there again, so that a long list is not left. */
export const heartId = (slug: string): string => `heart-${slug}`

export const isHeartId = (text: string): boolean => /^heart-[\w-]{1,200}$/.test(text)

/** Where the heart of a product posts. */
export const savePath = (slug: string): `/${string}` => `${productPath(slug)}/save`

/** On the same page, what a customer waits for. */
export const waitingPath = `${savedPath}#waiting` as const

/** Where a guest without an account confirms and ends what they wait for, by the link of an email. */
export const guestWaitingPath = '/waitlist'

/** Where one books what was waited for. */
export const bookWaitedPath = ({ slug, kind, date, nights, guests, slotId }: WaitlistEntry): `/${string}` =>
  `${productPath(slug, {
    date,
    departure: kind === 'stay' ? addDays(date, nights) : undefined,
    guests,
    slot: slotId ?? undefined,
  })}#${bookingAnchor}`
