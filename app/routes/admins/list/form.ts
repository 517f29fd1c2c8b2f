// The form that chooses the primary administrator of a territory.
import { SetPrimaryAdminPayload } from '@affiliate-booking/contract/calls/accounts/admins'
import * as z from 'zod'
import { nobody } from './primary-admin.tsx'

export const PrimaryAdminForm = SetPrimaryAdminPayload.extend({
  adminId: z.preprocess(
    (chosen) => (chosen === nobody ? null : chosen),
    SetPrimaryAdminPayload.shape.adminId,
  ),
})
