// The payload, and the new password a second time, since a typing error would lock out the user.
import { ChangePasswordPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import { requiredSecret } from '@affiliate-booking/contract/call'

export const ChangePasswordForm = ChangePasswordPayload.extend({
  repeatedPassword: requiredSecret('New password again'),
}).refine(({ newPassword, repeatedPassword }) => newPassword === repeatedPassword, {
  path: ['repeatedPassword'],
  error: 'The two new passwords are not the same.',
})
