// TDS of a financial year with full PANs, for the TDS return. A form and no link: the host records each download.
import { TaxDeductionFilter } from '@affiliate-booking/contract/calls/money/tax'
import { redirect } from 'react-router'
import type { Route } from './+types/tax-return.csv'
import { exportTaxReturn } from '../../../.server/api/endpoints/money/tax.ts'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { readForm } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { listUrl } from '../../../domain/navigation/list-url.ts'

export const middleware = [resourceMiddleware]

const page = '/commissions/payouts/deductions'

/** An address that somebody opens again. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  throw redirect(page)
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireRole(context, ['super_admin'])
  const submission = await readForm(request, TaxDeductionFilter)
  if (submission.status !== 'success')
    return redirectWithToast(context, page, 'Choose the financial year.', 'error')
  const year = submission.value
  const file = await exportTaxReturn(context, year)
  if (!file.ok) {
    const message = file.message ?? 'The file could not be created. Please try again.'
    return redirectWithToast(context, listUrl(page, year), message, 'error')
  }
  return new Response(file.value, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="tds-return-${year.financialYear ?? 'present'}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
