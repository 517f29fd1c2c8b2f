// TDS of a financial year, for the accountant.
import { TaxDeductionQuery } from '@affiliate-booking/contract/calls/money/tax'
import type { Route } from './+types/route'
import { lacksTaxReturn, listTaxDeductions } from '../../../../.server/api/endpoints/money/tax.ts'
import { requireRole } from '../../../../.server/auth/session.ts'
import { failToShow } from '../../../../.server/http/load-failure.ts'
import { readListQuery } from '../../../../.server/lists/list-query.ts'
import { pageTitle } from '../../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { DeductionsPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('TDS of the year') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const query = readListQuery(TaxDeductionQuery, url)
  const found = await listTaxDeductions(context, query)
  if (found.ok) return { query, year: found.value, hasTaxReturn: !(await lacksTaxReturn(context)) }
  return found.reason === 'not-offered' ? { launchingSoon: 'Commissions' } : failToShow(found, 'The TDS')
}

export default function Deductions({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <DeductionsPage {...loaderData} />
}
