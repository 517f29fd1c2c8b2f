// The new password twice, since a typing error would lock out the user.
import { requiredSecret } from '@affiliate-booking/contract/call'
import * as z from 'zod'

export const ResetPasswordForm = z
  .object({
    newPassword: requiredSecret('New password'),
    repeatedPassword: requiredSecret('New password again'),
  })
  .refine(({ newPassword, repeatedPassword }) => newPassword === repeatedPassword, {
    path: ['repeatedPassword'],
    error: 'The two new passwords are not the same.',
  })
