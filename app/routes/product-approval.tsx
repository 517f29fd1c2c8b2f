import { adminRoles } from '@affiliate-booking/contract/options/roles'
import type { Route } from './+types/product-approval'
import { sendApproval, sendReturn } from '../.server/api/managed-products.ts'
import { invalid, notAdmitted, readForm, rejected } from '../.server/forms.ts'
import { loadManagedProduct } from '../.server/managed-product.ts'
import { admit, requireRole } from '../.server/session.ts'
import { redirectWithToast } from '../.server/toast.ts'
import { pageTitle } from '../domain/messages.ts'
import { DecisionForm } from '../features/approval/decision-form.ts'
import { ProductPage } from '../features/approval/product-page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../ui/launching-soon-page.tsx'
import { orUnsent } from '../ui/or-unsent.ts'
import { revalidateAfterConflict } from '../ui/revalidate-after-conflict.ts'

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Product') }]

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const product = await loadManagedProduct(context, params.id)
  return product === undefined ? { launchingSoon: 'Products' } : { product }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await admit(context, adminRoles)
  const submission = await readForm(request, DecisionForm)
  if (!visitor.ok) return notAdmitted(submission, visitor)
  if (submission.status !== 'success') return invalid(submission)
  const { intent, ...decision } = submission.value
  const outcome =
    'reason' in decision ? await sendReturn(context, id, decision) : await sendApproval(context, id, decision)
  if (!outcome.ok) return rejected(submission, outcome, 'The decision was not saved.')
  return redirectWithToast(context, '/products', intent === 'approve' ? 'Approved.' : 'Returned.')
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, (result) => result)

export default function ProductApproval({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ProductPage {...loaderData} lastResult={actionData} />
}
