// Administrators.
import { loginAdmin } from '@affiliate-booking/contract/calls/admins'
import type { LoginPayload } from '@affiliate-booking/contract/calls/auth'
import { type AppContext, hostOf } from '../host.ts'

export const signInAdmin = (context: AppContext, payload: LoginPayload) =>
  hostOf(context).call(loginAdmin, payload)
