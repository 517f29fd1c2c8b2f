import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { listManagedProducts } from '@affiliate-booking/contract/calls/products/managed-products'
import { todayInIndia } from '@affiliate-booking/shared/days'
import type { Route } from './+types/route'
import { approveProduct, returnProduct } from '../../../.server/api/endpoints/products/managed-products.ts'
import { invalid, authFailed, readForm, rejected } from '../../../.server/forms/submission.ts'
import { readWaitingProducts } from '../../../.server/lists/queries/approval-query.ts'
import { loadWaitingRows } from '../../../.server/lists/load-list.ts'
import { findUrlAfterDecision } from '../../../.server/lists/next-row.ts'
import { labelEvents } from '../../../.server/lists/event-labels.ts'
import { loadManagedProduct } from '../load-managed-product.server.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { parseListPosition } from '../../../domain/navigation/list-position.ts'
import { formatRuleDays } from '../../../domain/products/price-rules.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { changeSale } from '../sale/change-sale.server.ts'
import { saleMessages, saleNotChanged } from '../sale/form.ts'
import { DecisionForm } from './form.ts'
import { ApprovalPage } from './page.tsx'
import { previewFacts } from './preview-facts.server.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Product') }]

const paths = { list: '/products' } as const

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const product = await loadManagedProduct(context, params.id)
  const today = todayInIndia()
  return product === undefined
    ? { launchingSoon: 'Products' }
    : {
        product,
        facts: previewFacts(product),
        today,
        seasons: product.priceRules
          ?.filter(({ to }) => to >= today)
          .map((rule) => ({ ...rule, days: formatRuleDays(rule) })),
        events: labelEvents(product.timeline),
        position: parseListPosition(url, paths),
      }
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, adminRoles)
  const submission = await readForm(request, DecisionForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const form = submission.value
  if (form.intent === 'take-off-sale' || form.intent === 'put-on-sale') {
    const changed = await changeSale(context, id, form)
    if (!changed.ok) return rejected(submission, changed, saleNotChanged)
    return redirectWithToast(context, `/products/${encodeURIComponent(id)}`, saleMessages[form.intent])
  }
  const { intent, ...decision } = form
  const after = await findUrlAfterDecision({
    url,
    paths,
    id,
    load: (list) => loadWaitingRows(context, listManagedProducts, readWaitingProducts(list)),
  })
  const outcome =
    'reason' in decision
      ? await returnProduct(context, id, decision)
      : await approveProduct(context, id, decision)
  if (!outcome.ok) return rejected(submission, outcome, 'The decision was not saved.')
  return redirectWithToast(context, after ?? '/products', intent === 'approve' ? 'Approved.' : 'Returned.')
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function ProductApproval({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ApprovalPage key={loaderData.product.id} {...loaderData} lastResult={actionData} />
}
