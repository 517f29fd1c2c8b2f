import { productKinds } from '@affiliate-booking/contract/options/products/products'
import type { Route } from './+types/route'
import {
  createProduct,
  getManagedProduct,
  listManagedProducts,
} from '../../../.server/api/endpoints/products/managed-products.ts'
import { mayHaveSucceeded } from '../../../.server/api/response.ts'
import {
  preserved,
  constraintsOf,
  invalid,
  authFailed,
  readForm,
  rejected,
} from '../../../.server/forms/submission.ts'
import { productLocationOptions } from '../../../.server/forms/location-options.ts'
import { checkProductLocation, withLocationOptions } from '../../../.server/forms/location-form.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { policyChoices } from '../../../domain/products/cancellation-policies.ts'
import { kindLabels } from '../../../domain/products/product-path.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { NewProductPage } from './page.tsx'
import { initialValues, NewProductForm, toProductPayload, valuesFrom } from '../product-form.ts'
import { shownFields } from '../shown-fields.server.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { refreshLocations } from '../../../ui/forms/fields/location-fields.tsx'

const schema = NewProductForm.superRefine(checkProductLocation)

export const handle = { accepts: 'long texts' }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('New service') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  // Any other trouble of the host's is told when the form is sent.
  const [list, start] = await Promise.all([
    listManagedProducts(context, {}),
    startFrom(context, url.searchParams),
  ])
  if (!list.ok && list.reason === 'not-offered') return { launchingSoon: 'My Services' }
  return {
    ...start,
    groups: shownFields(undefined, start.initialValues),
    // In words, so that those of both kinds stay out of the scripts.
    kinds: productKinds.map((kind) => ({ value: kind, label: kindLabels[kind].one })),
    constraint: constraintsOf(schema),
    locations: productLocationOptions(start.initialValues.state || undefined),
    policies: policyChoices,
  }
}

/** What the form starts with: the kind of the address, or the values of another service of the provider's. */
async function startFrom(context: AppContext, address: URLSearchParams) {
  const id = address.get('from')
  const kind = productKinds.find((each) => each === address.get('kind')) ?? initialValues.kind
  if (id === null) return { initialValues: { ...initialValues, kind } }
  const outcome = await getManagedProduct(context, id)
  // The page may be the answer to a form: no trouble with the other service takes away what was typed.
  if (!outcome.ok) return { initialValues, template: null }
  const { product } = outcome.value
  return { initialValues: valuesFrom(product), template: product.title }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  const submission = await readForm(request, schema, [refreshLocations])
  if (!visitor.ok) return withLocationOptions(submission, authFailed(submission, visitor))
  if (submission.payload[refreshLocations] !== undefined)
    return withLocationOptions(submission, preserved(submission))
  if (submission.status !== 'success') return withLocationOptions(submission, invalid(submission))
  const { kind } = submission.value
  const outcome = await createProduct(context, { ...toProductPayload(submission.value, kind), kind })
  if (!outcome.ok)
    return withLocationOptions(
      submission,
      rejected(submission, outcome, mayHaveSucceeded(outcome) ? mayBeSaved : 'The service was not saved.'),
    )
  const { id } = outcome.value.product
  return redirectWithToast(
    context,
    `/my-services/${encodeURIComponent(id)}/images`,
    'Saved. It waits for approval now.',
  )
}

const mayBeSaved = 'The service may have been saved. Look under My Services before you send it again.'

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ result, districts: [] }), mayBeSaved)

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return (
    <NewProductPage
      initialValues={loaderData.initialValues}
      groups={loaderData.groups}
      template={loaderData.template}
      kinds={loaderData.kinds}
      constraint={loaderData.constraint}
      policies={loaderData.policies}
      lastResult={actionData?.result}
      locations={{ ...loaderData.locations, ...(actionData && { districts: actionData.districts }) }}
    />
  )
}
