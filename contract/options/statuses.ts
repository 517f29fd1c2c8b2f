// The states and kinds of bookings, payments, leads and products on the wire (spec 4.5).
export const bookingStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const paymentStatuses = ['pending', 'completed', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** In the order of the sales process. */
export const leadStatuses = [
  'new',
  'contacted',
  'qualified',
  'proposal',
  'negotiation',
  'closed_won',
  'closed_lost',
] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const leadTypes = ['loan', 'insurance', 'real_estate'] as const
export type LeadType = (typeof leadTypes)[number]

export const leadPriorities = ['high', 'medium', 'low'] as const
export type LeadPriority = (typeof leadPriorities)[number]

/** `off_sale`: approved, and taken off sale by its provider or an administrator (ours, not the spec's). */
export const productStatuses = ['approved', 'pending_approval', 'off_sale'] as const
export type ProductStatus = (typeof productStatuses)[number]
