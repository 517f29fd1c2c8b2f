import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { Route } from './+types/route'
import { actOnLead, getLead } from '../../../.server/api/endpoints/leads.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { describeDocuments, offeredDocuments } from '../../../.server/lists/lead-documents.ts'
import { documentLinks } from '../../../domain/leads/contact-links.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { answerForm, handleConnectionLossOfForm } from '../../../ui/forms/form-answer.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { DocumentForm, toDocumentsPayload } from './form.ts'
import { DocumentsPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(
      loaderData !== undefined && 'leadId' in loaderData ? `Documents of ${loaderData.leadId}` : 'Documents',
    ),
  },
]

/** A rejected action means that the lead has changed, so the page reloads it. */
export const shouldRevalidate = revalidateAfterRefusal

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await requireRole(context, adminRoles)
  const found = await getLead(context, id)
  if (!found.ok)
    return found.reason === 'not-offered' ? { launchingSoon: 'Documents' } : failToShow(found, 'The lead')
  const { lead } = found.value
  if (lead.documents == null) return { launchingSoon: 'Documents' }
  const canAsk = lead.actions.includes('ask')
  return {
    id: lead.id,
    leadId: lead.leadId,
    userName: lead.userName,
    rows: describeDocuments(lead),
    offered: canAsk ? offeredDocuments(lead) : undefined,
    told:
      lead.canEmail === false
        ? 'There is no email address, so tell the person yourself.'
        : `${lead.userName} gets an email with the list, and with your name, phone number and email address.`,
    links: documentLinks(lead),
  }
}

const doneMessages: Readonly<Record<DocumentForm['intent'], string>> = {
  ask: 'The documents are asked for.',
  receive: 'The document is received.',
  miss: 'The document is missing again.',
  withdraw: 'The document is no longer asked for.',
}

export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  // The host decides who may do what.
  const visitor = await checkRole(context, adminRoles)
  const submission = await readForm(request, DocumentForm)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const { value } = submission
  const outcome = await actOnLead(context, id, toDocumentsPayload(value))
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, notConfirmed))
  const path = `/leads/${encodeURIComponent(outcome.value.lead.id)}/documents${url.search}` as const
  return redirectWithToast(context, path, doneMessages[value.intent])
}

const notConfirmed = 'We could not confirm the change. Check the documents and try again.'

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfForm(sending)

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <DocumentsPage key={loaderData.id} {...loaderData} actionResult={actionData} />
}
