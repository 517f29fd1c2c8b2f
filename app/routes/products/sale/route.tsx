import type { Route } from './+types/route'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { loadManagedProduct } from '../load-managed-product.server.ts'
import { managedProductPath } from '../managed-product-path.ts'
import { changeSale } from './change-sale.server.ts'
import { SaleForm, saleMessages, saleNotChanged } from './form.ts'
import { SalePage } from './page.tsx'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Sale of a service') }]

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const product = await loadManagedProduct(context, params.id)
  return product === undefined ? { launchingSoon: 'My Services' } : { product }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  const submission = await readForm(request, SaleForm)
  if (!visitor.ok) return authFailed(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const outcome = await changeSale(context, id, submission.value)
  if (!outcome.ok) return rejected(submission, outcome, saleNotChanged)
  const message = saleMessages[submission.value.intent]
  return redirectWithToast(context, `${managedProductPath(id)}/sale`, message)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function SaleOfProduct({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <SalePage {...loaderData} lastResult={actionData} />
}
