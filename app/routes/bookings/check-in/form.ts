import { requiredText } from '@affiliate-booking/contract/call'
import { parseVoucherCode } from '@affiliate-booking/shared/voucher-codes'
import * as z from 'zod'
import { bookingForms } from '../booking-forms.ts'

export const CodeForm = z.object({
  code: requiredText('Code of the voucher', 40).refine(
    (text) => parseVoucherCode(text) !== undefined,
    'A code has 12 letters and digits. Look below the QR code.',
  ),
})

/** What a provider does at the gate. */
export const CheckInForm = z.discriminatedUnion(
  'do',
  [bookingForms.arrive, bookingForms['undo-arrival'], bookingForms['no-show']],
  { error: 'Choose what to do.' },
)
