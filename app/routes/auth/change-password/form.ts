// What the form asks for: the payload, and the new password once more, since a slip of the finger would lock its owner
// out.
import { ChangePasswordPayload } from '@affiliate-booking/contract/calls/auth'
import { requiredSecret } from '@affiliate-booking/contract/call'

export const ChangePasswordForm = ChangePasswordPayload.extend({
  repeatedPassword: requiredSecret('New password again'),
}).refine(({ newPassword, repeatedPassword }) => newPassword === repeatedPassword, {
  path: ['repeatedPassword'],
  error: 'The two new passwords are not the same.',
})
