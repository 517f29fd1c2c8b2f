// What the form asks for: the payload, and the new password once more, since a slip of the finger would lock its owner
// out.
import { PasswordChangePayload } from '@affiliate-booking/contract/calls/auth'
import { requiredSecret } from '@affiliate-booking/contract/call'

export const ChangePasswordForm = PasswordChangePayload.extend({
  repeatedPassword: requiredSecret('New password again'),
}).refine(({ newPassword, repeatedPassword }) => newPassword === repeatedPassword, {
  path: ['repeatedPassword'],
  error: 'The two new passwords are not the same.',
})
