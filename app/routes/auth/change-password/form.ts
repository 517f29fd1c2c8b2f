// The payload, and the new password a second time, since a typing error would lock out the user.
import { ChangePasswordPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import { requiredSecret } from '@affiliate-booking/contract/call'
import * as z from 'zod'

export const ChangePasswordForm = ChangePasswordPayload.extend({
  repeatedPassword: requiredSecret('New password again'),
  /** Of the checkbox. */
  removesPasskeys: z.literal('yes').optional(),
}).refine(({ newPassword, repeatedPassword }) => newPassword === repeatedPassword, {
  path: ['repeatedPassword'],
  error: 'The two new passwords are not the same.',
})
