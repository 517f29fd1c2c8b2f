import { data } from 'react-router'
import type { Route } from './+types/route'
import {
  deleteProduct,
  editProduct,
  lacksDeletingProducts,
  withdrawProductChange,
} from '../../../.server/api/endpoints/products/managed-products.ts'
import {
  preserved,
  constraintsOf,
  invalid,
  authFailed,
  readForm,
  rejected,
} from '../../../.server/forms/submission.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { labelEvents } from '../../../.server/lists/event-labels.ts'
import { loadManagedProduct } from '../load-managed-product.server.ts'
import { productLocationOptions } from '../../../.server/forms/location-options.ts'
import { checkProductLocation, withLocationOptions } from '../../../.server/forms/location-form.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { policyChoices } from '../../../domain/products/cancellation-policies.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { EditProductForm, toProductPayload, formValues } from '../product-form.ts'
import { deleteIntent, managedProductPath, withdrawIntent } from '../managed-product-path.ts'
import { shownFields } from '../shown-fields.server.ts'
import { EditProductPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { refreshLocations } from '../../../ui/forms/fields/location-fields.tsx'
import { revalidateAfterConflict } from '../../../ui/forms/revalidate-after-conflict.ts'

const schema = EditProductForm.superRefine(checkProductLocation)

export const handle = { accepts: 'long texts' }

export const shouldRevalidate = revalidateAfterConflict

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Edit service') }]

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const product = await loadManagedProduct(context, params.id)
  if (product === undefined) return { launchingSoon: 'My Services' }
  const saved = formValues(product.draft)
  const canDelete = product.status === 'pending_approval' && !(await lacksDeletingProducts(context))
  return {
    product,
    canDelete,
    saved,
    groups: shownFields(product.kind, saved),
    events: labelEvents(product.timeline),
    constraint: constraintsOf(schema),
    locations: productLocationOptions(saved.state),
    policies: policyChoices,
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  const submission = await readForm(request, schema, [refreshLocations, 'intent'])
  if (!visitor.ok) return withLocationOptions(submission, authFailed(submission, visitor))
  if (submission.payload['intent'] === withdrawIntent)
    return withdraw(context, id, submission.payload['version'])
  if (submission.payload['intent'] === deleteIntent)
    return deleteForGood(context, id, Number(submission.payload['version']))
  if (submission.payload[refreshLocations] !== undefined)
    return withLocationOptions(submission, preserved(submission))
  if (submission.status !== 'success') return withLocationOptions(submission, invalid(submission))
  const { version, ...form } = submission.value
  const outcome = await editProduct(context, id, { ...toProductPayload(form), version })
  if (!outcome.ok) {
    const { data: answer, init } = withLocationOptions(
      submission,
      rejected(submission, outcome, 'The service was not saved.'),
    )
    return data({ ...answer, isConflict: outcome.status === 409 }, init ?? {})
  }
  const isStaged = outcome.value.product.change?.status === 'pending'
  return redirectWithToast(
    context,
    managedProductPath(id),
    isStaged ? 'Your edit waits for approval.' : 'Saved.',
  )
}

/** A page that was opened before the form had a version sends none. */
async function withdraw(context: AppContext, id: string, shown: unknown) {
  const version = typeof shown === 'string' && /^\d+$/.test(shown) ? Number(shown) : undefined
  const outcome = await withdrawProductChange(context, id, version)
  const message = outcome.ok
    ? 'Edit withdrawn.'
    : (outcome.message ?? 'The edit was not withdrawn. Please try again.')
  return redirectWithToast(context, managedProductPath(id), message, outcome.ok ? 'success' : 'error')
}

async function deleteForGood(context: AppContext, id: string, version: number) {
  const outcome = await deleteProduct(context, id, version)
  if (outcome.ok) return redirectWithToast(context, '/my-services', 'The service is deleted.')
  const message = outcome.message ?? 'The service was not deleted.'
  return redirectWithToast(context, managedProductPath(id), message, 'error')
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ result, districts: [] }))

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  const { locations, ...page } = loaderData
  const isOfButton = actionData?.result.initialValue?.['intent'] !== undefined
  const answered = isOfButton ? undefined : actionData
  return (
    <EditProductPage
      {...page}
      lastResult={answered?.result}
      refusal={isOfButton ? actionData?.result : undefined}
      isConflict={answered !== undefined && 'isConflict' in answered && answered.isConflict === true}
      locations={{ ...locations, ...(answered && { districts: answered.districts }) }}
    />
  )
}
