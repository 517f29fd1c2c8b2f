// The tabs of Commissions, in their order.
import { listClaims } from '@affiliate-booking/contract/calls/money/claims'
import { listCommissions } from '@affiliate-booking/contract/calls/money/commissions'
import { listReferralLinks } from '@affiliate-booking/contract/calls/referrals/links'
import { listPayouts } from '@affiliate-booking/contract/calls/money/payouts'
import { listRules } from '@affiliate-booking/contract/calls/money/rules'
import { getStatement } from '@affiliate-booking/contract/calls/money/statements'
import { statementRoles } from '../../../domain/accounts/money-roles.ts'
import type { Tab } from '../../../.server/auth/offered-tabs.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'

export const commissionTabs: readonly Tab[] = [
  { label: 'Commissions', path: '/commissions', roles: rolesFor('/commissions'), call: listCommissions },
  { label: 'Links', path: '/commissions/links', roles: ['affiliate'], call: listReferralLinks },
  {
    label: 'Payouts',
    path: '/commissions/payouts',
    roles: rolesFor('/commissions'),
    call: listPayouts,
  },
  { label: 'Claims', path: '/commissions/claims', roles: rolesFor('/commissions'), call: listClaims },
  { label: 'Statements', path: '/commissions/statements', roles: statementRoles, call: getStatement },
  { label: 'Rules', path: '/commissions/rules', roles: ['super_admin'], call: listRules },
]
