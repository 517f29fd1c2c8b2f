// The sample dashboards (spec 1.10: the numbers are fixed sample data). They stay on the server, so that browsers do not
// load the data of other roles.
import type { DashboardOf } from '@affiliate-booking/contract/shapes/dashboard'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { todayInIndia } from '@affiliate-booking/shared/days'
import { dsaSample, nsaSample, ssaSample, superAdminSample } from './admins.ts'
import { customerSample } from './customer.ts'
import { affiliateSample, providerSample } from './partners.ts'

const samples: { readonly [R in Role]: (today: string) => DashboardOf<R> } = {
  super_admin: superAdminSample,
  nsa: nsaSample,
  ssa: ssaSample,
  dsa: dsaSample,
  affiliate: affiliateSample,
  service_provider: providerSample,
  user: customerSample,
}

/** Its days are those around today. */
export const sampleDashboard = <R extends Role>(role: R, today = todayInIndia()): DashboardOf<R> =>
  samples[role](today)
