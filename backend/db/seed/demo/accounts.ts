// The demo accounts, one for each role and a second super administrator, who approves what the first has created. Their
// passwords are public.
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'

export interface DemoAccount {
  role: Role
  email: string
  password: string
}

export const demoPassword = 'Kerala-monsoon-26'
const password = demoPassword

export const demoAccounts: readonly DemoAccount[] = [
  { role: 'super_admin', email: 'superadmin@demo.example', password },
  { role: 'super_admin', email: 'superadmin2@demo.example', password },
  { role: 'nsa', email: 'national@demo.example', password },
  { role: 'ssa', email: 'state@demo.example', password },
  { role: 'dsa', email: 'district@demo.example', password },
  { role: 'affiliate', email: 'affiliate@demo.example', password },
  { role: 'service_provider', email: 'provider@demo.example', password },
  { role: 'user', email: 'customer@demo.example', password },
]
