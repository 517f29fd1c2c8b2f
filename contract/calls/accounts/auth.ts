// Login, logout, registration, the profile and the password.
import * as z from 'zod'
import {
  defineCall,
  emailAddress,
  reachablePhone,
  requiredPhone,
  requiredSecret,
  requiredText,
  unread,
} from '../../call.ts'
import { User } from '../../shapes/entities.ts'
import { referralClick } from '../../shapes/referrals/referral-click.ts'

export const LoginPayload = z.object({
  email: emailAddress(),
  password: requiredSecret('Password'),
})
export type LoginPayload = z.infer<typeof LoginPayload>

/** The registration of providers and administrators. */
export const RegistrationPayload = z.object({
  name: requiredText('Full Name', 100),
  email: emailAddress(),
  phone: requiredPhone('Phone'),
  password: requiredSecret('Password'),
})
export type RegistrationPayload = z.infer<typeof RegistrationPayload>

export const CustomerRegistration = RegistrationPayload.extend({ phone: reachablePhone('Phone') })

/** The click counts for statistics. */
export const RegisterCustomerPayload = CustomerRegistration.extend({ referralClick })
export type RegisterCustomerPayload = z.infer<typeof RegisterCustomerPayload>

export const ChangePasswordPayload = z.object({
  currentPassword: requiredSecret('Current password'),
  newPassword: requiredSecret('New password'),
  /** Passkeys sign in without the password, so somebody else may have added one. */
  removesPasskeys: z.literal(true).optional(),
})
export type ChangePasswordPayload = z.infer<typeof ChangePasswordPayload>

export const UserResponse = z.looseObject({ user: User })
export type UserResponse = z.infer<typeof UserResponse>

/** No user, or nothing at all: nobody is signed in. */
export const ProfileResponse = z.looseObject({ user: User.nullish() }).nullish()
export type ProfileResponse = z.infer<typeof ProfileResponse>

export const login = defineCall({
  id: 'login',
  support: 'documented',
  method: 'POST',
  path: '/auth/login',
  encoding: 'json',
  payload: LoginPayload,
  response: UserResponse,
  errorStatuses: [400, 401, 403, 429],
  access: 'anyone',
  summary: 'Sign in as an affiliate, a service provider or a customer',
})

export const registerProvider = defineCall({
  id: 'registerProvider',
  support: 'documented',
  method: 'POST',
  path: '/auth/register-service-provider',
  encoding: 'json',
  payload: RegistrationPayload,
  response: unread(User),
  errorStatuses: [400, 409, 429],
  access: 'anyone',
  summary: 'Register a service provider',
})

export const getProfile = defineCall({
  id: 'getProfile',
  support: 'documented',
  method: 'GET',
  path: '/auth/profile',
  encoding: 'none',
  payload: z.undefined(),
  response: ProfileResponse,
  errorStatuses: [401, 403],
  access: 'signed in',
  summary: 'The signed-in account',
})

export const logout = defineCall({
  id: 'logout',
  support: 'best-effort',
  method: 'POST',
  path: '/auth/logout',
  encoding: 'none',
  payload: z.undefined(),
  response: z.unknown(),
  errorStatuses: [],
  access: 'anyone',
  summary: 'End the session and expire its cookie',
})

export const changePassword = defineCall({
  id: 'changePassword',
  support: 'optional',
  method: 'POST',
  path: '/auth/password',
  encoding: 'json',
  payload: ChangePasswordPayload,
  response: z.unknown(),
  errorStatuses: [400, 401, 409, 429],
  access: 'signed in',
  endsSessions: true,
  summary:
    'Change the password: all other sessions of the account end, and this one gets a new token. Passkeys stay unless `removesPasskeys`',
})

export const registerCustomer = defineCall({
  id: 'registerCustomer',
  support: 'optional',
  method: 'POST',
  path: '/auth/register',
  encoding: 'json',
  payload: RegisterCustomerPayload,
  response: unread(User),
  errorStatuses: [400, 409, 429],
  access: 'anyone',
  summary: 'Register a customer',
})
