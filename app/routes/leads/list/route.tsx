import { isAdminRole } from '@affiliate-booking/contract/options/accounts/roles'
import { data } from 'react-router'
import type { Route } from './+types/route'
import {
  actOnLead,
  getLead,
  hasLeadBoard,
  hasLeadImports,
  lacksAddedLeads,
  listLeads,
} from '../../../.server/api/endpoints/leads.ts'
import { hasReferralLinks } from '../../../.server/api/endpoints/referrals/links.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { readBody } from '../../../.server/forms/submission.ts'
import { decideOnChosen } from '../../../.server/lists/chosen-rows.ts'
import { readLeadList } from '../../../.server/lists/queries/lead-query.ts'
import { describeOutlook } from '../../../.server/lists/lead-outlook.ts'
import { toLoadedList } from '../../../.server/lists/load-list.ts'
import { leadViewsOf } from '../../../domain/leads/lead-views.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { handleConnectionLossOfChoice } from '../../../ui/lists/choice-connection.ts'
import { loadAssignees } from '../load-assignees.server.ts'
import { affiliateEmptyViews, emptyViews } from './empty-views.ts'
import { assignChosen, assignToField } from './form.ts'
import { LeadsPage } from './page.tsx'
import { winOptionsOf } from './win-options.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Leads') }]

const shareLink = { label: 'Share the lead form', to: '/commissions/links#lead-form' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/leads'))
  const { query, view, call } = readLeadList(url, role)
  const isAdmin = isAdminRole(role)
  const [outcome, hasBoard, hasImports, hasOwnLink, lacksAdding] = await Promise.all([
    listLeads(context, call),
    isAdmin && hasLeadBoard(context),
    isAdmin && hasLeadImports(context),
    !isAdmin && hasReferralLinks(context),
    !isAdmin || lacksAddedLeads(context),
  ])
  const loaded = toLoadedList(outcome)
  if ('reason' in loaded) return { launchingSoon: 'Leads' }
  const list =
    loaded.ok && !isAdmin
      ? { ...loaded, rows: loaded.rows.map((row) => ({ ...row, outlook: describeOutlook(row) })) }
      : loaded
  return data(
    {
      isAdmin,
      view,
      views: leadViewsOf(role),
      sort: call.sort,
      query,
      list,
      emptyState: isAdmin
        ? emptyViews[view]
        : affiliateEmptyViews[view === 'open' || view === 'closed' ? view : 'all'],
      emptyLink: hasOwnLink ? shareLink : undefined,
      wins: isAdmin ? winOptionsOf(role) : [],
      assignees: isAdmin ? await loadAssignees(context, outcome) : [],
      hasMoreAssignees: outcome.ok && outcome.value.moreAssignees === true,
      canAdd: !lacksAdding,
      links: [
        ...(hasBoard ? [{ label: 'Board', to: '/leads/board' }] : []),
        ...(hasImports ? [{ label: 'Import CSV', to: '/leads/import' }] : []),
        ...(hasOwnLink ? [shareLink] : []),
      ],
      now: new Date().toISOString(),
    },
    { status: list.ok ? 200 : list.status },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  // The host decides who may assign.
  const visitor = await checkRole(context, rolesFor('/leads'))
  const posted = await readBody(request)
  const chosen = posted.get(assignToField)
  const assignTo = typeof chosen === 'string' ? chosen : ''
  return decideOnChosen(posted, visitor, {
    [assignChosen]: {
      decide: async ({ id, version }) => {
        const result = await actOnLead(context, id, { action: 'assign', version, assignTo })
        return result.ok ? { ok: true, value: result.value.lead.leadId } : result
      },
      findName: async (id) => {
        const found = await getLead(context, id)
        return found.ok ? found.value.lead.leadId : undefined
      },
    },
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfChoice(sending)

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <LeadsPage {...loaderData} answer={actionData} />
}
