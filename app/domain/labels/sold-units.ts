import type { SoldUnit } from '@affiliate-booking/contract/options/products/sold-by'

/** What one pays a price for, and what there are so many of, for who offers it. Customers read `kindLabels`. */
export const capacityLabels = {
  seat: { unit: 'a seat', one: 'seat', many: 'seats', title: 'Seats' },
  group: { unit: 'a group', one: 'group', many: 'groups', title: 'Groups' },
  room: { unit: 'a room and night', one: 'room', many: 'rooms', title: 'Rooms' },
} as const satisfies Record<SoldUnit, Record<string, string>>
