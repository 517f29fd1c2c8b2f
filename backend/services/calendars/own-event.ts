import { isUuid } from '../../uuid.ts'

const ownEvent = /^tourist-app-(?:booking|sale|closed)-([\da-f-]{36})@/i

/** @param of a booking, what the provider has sold elsewhere, or a product whose days are closed */
export const ownEventId = (of: 'booking' | 'sale' | 'closed', id: string, host: string): string =>
  `tourist-app-${of}-${id}@${host}`

/** Our booking, sale or product that an event of a calendar is, if it is one. */
export function ownIdOf(uid: string | null): string | undefined {
  const id = ownEvent.exec(uid ?? '')?.[1]?.toLowerCase()
  return id !== undefined && isUuid(id) ? id : undefined
}
