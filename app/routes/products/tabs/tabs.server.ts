// The tabs of My Services, in their order.
import { listCommissions } from '@affiliate-booking/contract/calls/money/commissions'
import { listPayouts } from '@affiliate-booking/contract/calls/money/payouts'
import { getStatement } from '@affiliate-booking/contract/calls/money/statements'
import { listManagedProducts } from '@affiliate-booking/contract/calls/products/managed-products'
import { listQuestions } from '@affiliate-booking/contract/calls/products/questions'
import type { Tab } from '../../../.server/auth/offered-tabs.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'

const roles = rolesFor('/my-services')

export const serviceTabs: readonly Tab[] = [
  { label: 'Services', path: '/my-services', roles, call: listManagedProducts },
  { label: 'Questions', path: '/my-services/questions', roles, call: listQuestions },
  { label: 'Earnings', path: '/my-services/earnings', roles, call: listCommissions },
  { label: 'Payouts', path: '/my-services/payouts', roles, call: listPayouts },
  { label: 'Statements', path: '/my-services/statements', roles, call: getStatement },
]
