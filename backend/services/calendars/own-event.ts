import { isUuid } from '../../uuid.ts'

const ownEvent = /^tourist-app-(?:booking|sale)-([\da-f-]{36})@/i

/** @param of a booking, or what the provider has sold elsewhere */
export const ownEventId = (of: 'booking' | 'sale', id: string, host: string): string =>
  `tourist-app-${of}-${id}@${host}`

/** Our booking or sale that an event of a calendar is, if it is one. */
export function ownIdOf(uid: string | null): string | undefined {
  const id = ownEvent.exec(uid ?? '')?.[1]?.toLowerCase()
  return id !== undefined && isUuid(id) ? id : undefined
}
