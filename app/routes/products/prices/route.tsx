import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { todayInIndia } from '@affiliate-booking/shared/days'
import type { Route } from './+types/route'
import {
  addPriceRule,
  changePriceRule,
  endPriceRule,
} from '../../../.server/api/endpoints/products/price-rules.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { incomplete, readBody } from '../../../.server/forms/submission.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { pageTitle, profileMessages } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'
import { loadManagedProduct } from '../load-managed-product.server.ts'
import { managedProductPath } from '../managed-product-path.ts'
import { PricesPage } from './page.tsx'
import { parsePriceRule } from './price-rule-form.server.ts'
import { emptyRule, type PriceAnswer, priceIntents, readTypedRule, typedRuleOf } from './typed-rule.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Prices of a service') }]

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const product = await loadManagedProduct(context, id)
  if (product?.priceRules == null) return { launchingSoon: 'Prices by season' }
  const today = todayInIndia()
  const rules = product.priceRules.filter(({ to }) => to >= today)
  const changed = rules.find((rule) => rule.id === url.searchParams.get('rule'))
  return { product, rules, today, typed: changed ? typedRuleOf(changed) : emptyRule }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['service_provider'])
  const form = await readBody(request)
  if (!visitor.ok) {
    const { data: result } = incomplete(form, { message: profileMessages.failedForForm, ...visitor })
    return data(unsaved(form, result), { status: visitor.status })
  }
  const typed = readTypedRule(form)
  if (form.get('intent') === priceIntents.end) return endRule(context, id, form)
  const parsed = parsePriceRule(typed)
  if (!parsed.ok) return refused({ typed, problems: parsed.problems }, 400)
  if (form.get('intent') === priceIntents.preview) {
    const preview = { ...parsed.payload, id: typed.rule, version: 0, createdAt: new Date().toISOString() }
    return data<PriceAnswer>({ typed, problems: {}, preview })
  }
  const { rule, version } = typed
  const outcome =
    rule === ''
      ? await addPriceRule(context, id, parsed.payload)
      : await changePriceRule(context, id, rule, { ...parsed.payload, version: Number(version) || 0 })
  if (outcome.ok) return redirectWithToast(context, pricesPath(id), 'The price was saved.')
  return refused(
    { typed, problems: {}, message: outcome.message ?? 'The price was not saved.' },
    outcome.status,
  )
}

async function endRule(context: AppContext, id: string, form: FormData) {
  const { rule, version } = readTypedRule(form)
  const outcome = await endPriceRule(context, id, rule, Number(version) || 0)
  const message = outcome.ok ? 'The price has ended.' : (outcome.message ?? 'The price was not ended.')
  return redirectWithToast(context, pricesPath(id), message, outcome.ok ? 'success' : 'error')
}

const pricesPath = (id: string) => `${managedProductPath(id)}/prices` as const

/** The form as it was typed; of the button that ends a price, nothing that belongs in the form. */
const unsaved = (posted: FormData, result: SubmissionResult): PriceAnswer | SubmissionResult =>
  posted.get('intent') === priceIntents.end
    ? result
    : { typed: readTypedRule(posted), problems: {}, message: result.error?.['']?.[0] }

const refused = (answer: PriceAnswer, status: number) => data<PriceAnswer>(answer, { status })

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result, posted) => unsaved(posted, result))

export default function Prices({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  const answered =
    actionData !== undefined && 'problems' in actionData ? { answer: actionData } : { refusal: actionData }
  return <PricesPage {...loaderData} {...answered} />
}
