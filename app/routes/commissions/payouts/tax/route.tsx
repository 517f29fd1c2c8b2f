// TDS rates and deposits.
import { listTaxDeposits } from '@affiliate-booking/contract/calls/money/tax'
import { pageQuery } from '@affiliate-booking/contract/lists'
import * as z from 'zod'
import type { Route } from './+types/route'
import type { AppContext } from '../../../../.server/api/client.ts'
import { getPayoutOverview } from '../../../../.server/api/endpoints/money/payouts.ts'
import { lacksPlatformSettings } from '../../../../.server/api/endpoints/platform-settings.ts'
import {
  confirmTaxRule,
  getTaxRules,
  lacksTaxDeductions,
  recordTaxDeposit,
  takeBackTaxDeposit,
} from '../../../../.server/api/endpoints/money/tax.ts'
import { checkRole, requireRole } from '../../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../../.server/forms/submission.ts'
import { failToShow } from '../../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../../.server/http/toast.ts'
import { readListQuery } from '../../../../.server/lists/list-query.ts'
import { loadList } from '../../../../.server/lists/load-list.ts'
import { pageTitle } from '../../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../../ui/layout/launching-soon-page.tsx'
import { TaxForm } from './form.ts'
import { TaxPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('TDS and settings') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  const query = readListQuery(z.object(pageQuery), url)
  const [rules, overview, list] = await Promise.all([
    getTaxRules(context),
    getPayoutOverview(context),
    loadList(context, listTaxDeposits, query),
  ])
  if (!rules.ok) {
    return rules.reason === 'not-offered'
      ? { launchingSoon: 'Commissions' }
      : failToShow(rules, 'The TDS rates')
  }
  if (!list.ok && 'reason' in list) return { launchingSoon: 'Commissions' }
  return {
    ...rules.value,
    hasSettings: !(await lacksPlatformSettings(context)),
    hasDeductions: !(await lacksTaxDeductions(context)),
    tdsPayable: overview.ok ? overview.value.overview.tdsPayable : undefined,
    query,
    list,
  }
}

const messages = {
  rule: 'The rates are confirmed.',
  deposit: 'The deposit is recorded.',
  'take-back': 'The deposit is taken back. Record it again if it was made.',
} as const

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['super_admin'])
  const submission = await readForm(request, TaxForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await save(context, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, 'Nothing was changed. Please try again.')
  return redirectWithToast(context, '/commissions/payouts/tax', messages[submission.value.intent])
}

function save(context: AppContext, form: TaxForm) {
  switch (form.intent) {
    case 'rule': {
      const { intent: _intent, ...rule } = form
      return confirmTaxRule(context, rule)
    }
    case 'deposit': {
      const { intent: _intent, ...deposit } = form
      return recordTaxDeposit(context, deposit)
    }
    case 'take-back':
      return takeBackTaxDeposit(context, form.id, form.reason)
  }
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Tax({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <TaxPage {...loaderData} lastResult={actionData} />
}
