import { isUuid } from '../../uuid.ts'

const prefix = 'tourist-app-booking-'
const ownEvent = new RegExp(`^${prefix}([\\da-f-]{36})@`, 'i')

export const ownEventId = (bookingId: string, host: string): string => `${prefix}${bookingId}@${host}`

/** Our booking that an event of a calendar is, if it is one. */
export function bookingIdOf(uid: string | null): string | undefined {
  const id = ownEvent.exec(uid ?? '')?.[1]?.toLowerCase()
  return id !== undefined && isUuid(id) ? id : undefined
}
