// The addresses of the wish list.
import { productPath } from './product-path.ts'

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
