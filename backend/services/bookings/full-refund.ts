import type { Deed } from '../audit.ts'

/**
 * What the audit log says of the payment when a live booking is cancelled and not by its customer: who has paid, and
 * only who has, gets so much back (paise).
 */
export const changesOfFullRefund = (refundAmount: number | null): NonNullable<Deed['changes']> =>
  refundAmount === null
    ? {}
    : {
        paymentStatus: { old: 'completed', new: 'refunded' },
        refundAmount: { old: null, new: refundAmount },
      }
