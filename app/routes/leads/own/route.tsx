import * as z from 'zod'
import type { Route } from './+types/route'
import { forgetOwnLead, listOwnLeads } from '../../../.server/api/endpoints/leads.ts'
import { checkRole, requireRole } from '../../../.server/auth/session.ts'
import { authFailed, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { describeOwnLead } from '../../../.server/lists/lead-documents.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { answerForm, handleConnectionLossOfForm } from '../../../ui/forms/form-answer.ts'
import { revalidateAfterRefusal } from '../../../ui/forms/revalidate-after-conflict.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import type { ForgetTexts } from '../detail/forget-person.tsx'
import { OwnLeadsPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Your leads') }]

export const shouldRevalidate = revalidateAfterRefusal

/** Given by the loader, so that they stay out of the scripts. */
const forgetTexts: ForgetTexts = {
  summary: 'I do not want this any more',
  hint: 'This closes the lead and deletes what it says about you. A partner who still has it is told not to contact you any more. You cannot undo this.',
  label: 'Delete this lead',
}

const OwnLeadForm = z.object({
  intent: z.literal('forget', 'Choose what to do.'),
  leadId: z.string('Choose a lead.').max(64, 'Choose a lead.'),
})

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['user'])
  const found = await listOwnLeads(context)
  if (found.ok) return { leads: found.value.leads.map(describeOwnLead), forgetTexts }
  return found.reason === 'not-offered' ? { launchingSoon: 'Your leads' } : failToShow(found, 'This page')
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await checkRole(context, ['user'])
  const submission = await readForm(request, OwnLeadForm)
  if (!visitor.ok) return answerForm(submission, authFailed(submission, visitor))
  if (submission.status !== 'success') return answerForm(submission, invalid(submission))
  const outcome = await forgetOwnLead(context, submission.value.leadId)
  if (!outcome.ok) return answerForm(submission, rejected(submission, outcome, notConfirmed))
  return redirectWithToast(context, '/dashboard/leads', 'The lead was deleted.')
}

const notConfirmed = 'We could not confirm that the lead was deleted. Check your leads and try again.'

export const clientAction = (sending: Route.ClientActionArgs) => handleConnectionLossOfForm(sending)

export default function OwnLeads({ loaderData, actionData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <OwnLeadsPage {...loaderData} actionResult={actionData} />
}
