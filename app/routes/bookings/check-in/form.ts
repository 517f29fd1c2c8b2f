import * as z from 'zod'
import { bookingForms } from '../booking-forms.ts'

/** What a provider does at the gate. */
export const CheckInForm = z.discriminatedUnion(
  'intent',
  [bookingForms.arrive, bookingForms['undo-arrival'], bookingForms['no-show'], bookingForms['undo-no-show']],
  { error: 'Choose what to do.' },
)
