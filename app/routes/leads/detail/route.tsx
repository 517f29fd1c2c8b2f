import { isAdminRole } from '@affiliate-booking/contract/options/accounts/roles'
import { listLeads } from '@affiliate-booking/contract/calls/leads/leads'
import type { Route } from './+types/route'
import { actOnLead, getLead, settleLeadWin } from '../../../.server/api/endpoints/leads.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { summariseDocuments } from '../../../.server/lists/lead-documents.ts'
import { describeOutlook } from '../../../.server/lists/lead-outlook.ts'
import { labelLeadEvents } from '../../../.server/lists/lead-events.ts'
import { loadWaitingRows } from '../../../.server/lists/load-list.ts'
import { findUrlAfterDecision } from '../../../.server/lists/next-row.ts'
import { readLeadList } from '../../../.server/lists/queries/lead-query.ts'
import { leadSourceLabels } from '../../../domain/labels/lead-labels.ts'
import { contactLinks } from '../../../domain/leads/contact-links.ts'
import { leadBoardPath } from '../../../domain/leads/lead-board.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { parseListPosition } from '../../../domain/navigation/list-position.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { answerForm, handleConnectionLossOfForm } from '../../../ui/forms/form-answer.ts'
import {
  isWinForm,
  LeadForm,
  type LeadFormName,
  leadForms,
  toLeadPayload,
  toWinPayload,
  winForms,
} from '../lead-forms.ts'
import { forgetTexts } from './forget-texts.ts'
import { winTexts } from './win-texts.ts'
import { LeadPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData !== undefined && 'lead' in loaderData ? loaderData.lead.leadId : 'Lead') },
]

/** A rejected action means that the lead has changed, so the page reloads it. */
export const shouldRevalidate = revalidateAfterRefusal

const paths = { list: '/leads' } as const

/** After these, the next lead of the list follows. */
const decisions: ReadonlySet<LeadFormName> = new Set(['attempt', 'plan', 'move', 'win', 'lose', 'assign'])

const isFromBoard = (url: URL) => url.searchParams.get('from') === 'board'

const constraints = {
  win: constraintsOf(leadForms.win),
  lose: constraintsOf(leadForms.lose),
  reopen: constraintsOf(leadForms.reopen),
  assign: constraintsOf(leadForms.assign),
  note: constraintsOf(leadForms.note),
  plan: constraintsOf(leadForms.plan),
  edit: constraintsOf(leadForms.edit),
  correct: constraintsOf(leadForms.correct),
  confirm: constraintsOf(winForms.confirm),
  income: constraintsOf(winForms.income),
  return: constraintsOf(winForms.return),
}

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const { role } = await requireRole(context, rolesFor('/leads'))
  const found = await getLead(context, id)
  if (!found.ok)
    return found.reason === 'not-offered' ? { launchingSoon: 'Leads' } : failToShow(found, 'The lead')
  const { timeline, documents: _documents, documentsText: _text, ...lead } = found.value.lead
  const isAdmin = isAdminRole(role)
  return {
    lead,
    isAdmin,
    winTexts: lead.win == null ? undefined : winTexts,
    forgetTexts: lead.actions.includes('forget') ? forgetTexts : undefined,
    outlook: isAdmin ? undefined : describeOutlook(lead),
    earned:
      isAdmin || lead.status !== 'closed_won' || (lead.progress != null && !lead.progress.earned)
        ? undefined
        : { to: `/commissions?q=${lead.leadId}`, children: 'See your commission' },
    // In words, so that those of all sources stay out of the scripts.
    source: !isAdmin && lead.source === 'referral' ? 'Your link or code' : leadSourceLabels[lead.source],
    events: labelLeadEvents(timeline, isAdmin),
    documents: summariseDocuments(found.value.lead),
    links: isAdmin ? contactLinks(lead) : undefined,
    position: parseListPosition(url, isFromBoard(url) ? { list: leadBoardPath } : paths),
    // From a board: the form that it leads to.
    step: url.searchParams.get('step'),
    constraints,
    now: new Date().toISOString(),
  }
}

const doneMessages: Readonly<Record<LeadFormName, string>> = {
  move: 'The lead was moved.',
  win: 'The lead is won.',
  lose: 'The lead is closed.',
  reopen: 'The lead is open again.',
  assign: 'The lead was passed on.',
  note: 'The note was added.',
  attempt: 'Logged in the history.',
  plan: 'The next action is planned.',
  edit: 'The request was changed.',
  correct: 'The value was corrected.',
  unplan: 'The next action was removed.',
  forget: 'The person’s details were deleted.',
  merge: 'The leads were merged.',
  confirm: 'The win is confirmed.',
  income: 'The payment is recorded.',
  return: 'The repayment is recorded.',
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  // The host decides who may do what.
  const visitor = await checkRole(context, rolesFor('/leads'))
  const submission = await readForm(request, LeadForm)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const { value } = submission
  const { role } = visitor.value
  const after =
    decisions.has(value.intent) && !isFromBoard(url)
      ? await findUrlAfterDecision({
          url,
          paths,
          id,
          load: (list) => loadWaitingRows(context, listLeads, readLeadList(list, role).call),
        })
      : undefined
  const outcome = isWinForm(value)
    ? await settleLeadWin(context, id, toWinPayload(value))
    : await actOnLead(context, id, toLeadPayload(value))
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, notConfirmed))
  // A call from the dashboard leads on to the next one.
  if (url.searchParams.get('from') === 'dashboard')
    return redirectWithToast(context, '/dashboard', doneMessages[value.intent])
  // A merge leads to the lead that was kept.
  const path = `/leads/${encodeURIComponent(outcome.value.lead.id)}${url.search}` as const
  return redirectWithToast(context, after ?? path, doneMessages[value.intent])
}

const notConfirmed = 'We could not confirm the change. Check the lead and try again.'

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfForm(sending)

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <LeadPage key={loaderData.lead.id} {...loaderData} actionResult={actionData} />
}
