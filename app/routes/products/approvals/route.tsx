import {
  listManagedProducts,
  ManagedProductQuery,
} from '@affiliate-booking/contract/calls/products/managed-products'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { ApprovalQuery, toManagedProductQuery } from '../../../.server/lists/queries/approval-query.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { loadList } from '../../../.server/lists/load-list.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import {
  approveProduct,
  getManagedProduct,
} from '../../../.server/api/endpoints/products/managed-products.ts'
import { lacksQuestions } from '../../../.server/api/endpoints/products/questions.ts'
import { readBody } from '../../../.server/forms/submission.ts'
import { decideOnChosen } from '../../../.server/lists/chosen-rows.ts'
import { handleConnectionLossOfChoice } from '../../../ui/lists/choice-connection.ts'
import { approveServices } from './form.ts'
import { ApprovalsPage } from './page.tsx'
import { StorefrontPage } from './storefront.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

/** The rest is filtered under My Services. */
const StorefrontQuery = ManagedProductQuery.pick({ after: true, before: true })

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Products') }]

const pageRoles = [...adminRoles, 'service_provider'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, pageRoles)
  if (role === 'service_provider') return loadStorefront(context, url)
  const query = readListQuery(ApprovalQuery, url)
  const list = await loadList(context, listManagedProducts, toManagedProductQuery(query))
  if (!list.ok && 'reason' in list) return { launchingSoon: 'Products' }
  const hasQuestions = !(await lacksQuestions(context))
  return data({ query, list, hasQuestions }, { status: list.ok ? 200 : list.status })
}

async function loadStorefront(context: AppContext, url: URL) {
  const query = readListQuery(StorefrontQuery, url)
  const list = await loadList(context, listManagedProducts, { ...query, state: 'live' })
  if (!list.ok && 'reason' in list) return { launchingSoon: 'Products' }
  return data({ query, storefront: list }, { status: list.ok ? 200 : list.status })
}

export async function action({ request, context }: Route.ActionArgs) {
  // The host decides who may approve.
  const visitor = await checkRole(context, pageRoles)
  return decideOnChosen(await readBody(request), visitor, {
    [approveServices]: {
      decide: async ({ id, version, changeId }) => {
        const result = await approveProduct(context, id, { version, changeId })
        return result.ok ? { ok: true, value: result.value.product.title } : result
      },
      findName: async (id) => {
        const found = await getManagedProduct(context, id)
        return found.ok ? found.value.product.title : undefined
      },
    },
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfChoice(sending)

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  if ('storefront' in loaderData)
    return <StorefrontPage query={loaderData.query} list={loaderData.storefront} />
  return <ApprovalsPage {...loaderData} answer={actionData} />
}
