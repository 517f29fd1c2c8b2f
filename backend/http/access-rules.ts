// Which accounts a call is for.
import type { Call } from '@affiliate-booking/contract/call'
import { payeeRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { type Actor, isAdminAccount } from '../services/users/account.ts'

export const accessRules: Record<
  Exclude<Call['access'], 'anyone' | 'app'>,
  { allows: (actor: Actor) => boolean; message: string }
> = {
  'signed in': { allows: () => true, message: '' },
  payee: {
    allows: ({ role }) => payeeRoles.some((payee) => payee === role),
    message: 'Only affiliates, service providers and administrators of a territory can do this.',
  },
  affiliate: { allows: ({ role }) => role === 'affiliate', message: 'Only affiliates can do this.' },
  customer: { allows: ({ role }) => role === 'user', message: 'Only customers can do this.' },
  'service provider': {
    allows: ({ role }) => role === 'service_provider',
    message: 'Only service providers can do this.',
  },
  administrator: { allows: isAdminAccount, message: 'Only an administrator can do this.' },
  'administrator or service provider': {
    allows: (actor) => isAdminAccount(actor) || actor.role === 'service_provider',
    message: 'Only administrators and service providers can do this.',
  },
  super_admin: {
    allows: ({ role }) => role === 'super_admin',
    message: 'Only a super administrator can do this.',
  },
}
