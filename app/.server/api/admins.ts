// Administrators.
import {
  createAdmin,
  type CreateAdminPayload,
  loginAdmin,
  registerAdmin,
} from '@affiliate-booking/contract/calls/admins'
import type { LoginPayload, RegistrationPayload } from '@affiliate-booking/contract/calls/auth'
import { type AppContext, hostOf } from '../host.ts'

export const signInAdmin = (context: AppContext, payload: LoginPayload) =>
  hostOf(context).call(loginAdmin, payload, { opensSession: true })

export const signUpAdmin = (context: AppContext, payload: RegistrationPayload) =>
  hostOf(context).call(registerAdmin, payload)

export const addAdmin = (context: AppContext, payload: CreateAdminPayload) =>
  hostOf(context).call(createAdmin, payload)
