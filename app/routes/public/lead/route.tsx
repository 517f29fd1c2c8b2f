import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { joinAsLead, takesLeadDescription } from '../../../.server/api/endpoints/leads.ts'
import { limitLeads } from '../../../.server/http/rate-limit.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../.server/forms/submission.ts'
import { claimOf, referralOf } from '../../../.server/http/referral.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { appName, leadMessages, pageTitle } from '../../../domain/messages.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { describedFields, LeadForm } from './form.ts'
import { LeadPage } from './page.tsx'
import { parseAnswer, thanksUrl } from './answer.server.ts'
import { LeadThanksPage } from './thanks-page.tsx'
import { useReferral } from '../../../ui/layout/use-referral.ts'
import { handleConnectionLoss } from '../../../ui/forms/connection-loss.ts'

export const handle = { hydrate: true, shared: true, showsReferral: true }

/** Made by the loader, so that browsers need no code for it. */
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { referral } = referralOf(request, url)
  const joined = url.searchParams.has('joined')
  // Two tabs may have come by two links: each posts its own.
  const action = `/lead-form${referral.isNew ? url.search : ''}` as const
  return {
    constraint: constraintsOf(LeadForm),
    referral,
    joined,
    answer: parseAnswer(url),
    isDescribed: await takesLeadDescription(context),
    action,
    head: pageMeta({
      title: pageTitle('Join as a Lead'),
      description:
        'Looking for a loan, insurance or a home? Leave your name and email. The partner in your district will contact you.',
      address: `${url.origin}/lead-form`,
      image: { address: `${url.origin}/card.png`, alt: appName },
      unlisted: joined,
    }),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const known = referralOf(request, url)
  const submission = await readForm(request, LeadForm)
  if (submission.status !== 'success') return invalid(submission)
  const { name, email, ref: posted, code } = submission.value
  const { referral } = known
  // Without a click, the value that the browser has kept counts.
  const kept = referral.value === undefined && !referral.isNew ? posted : undefined
  const { ref, signedClick } = claimOf(known, code ?? kept)
  // A host that takes no more gets name, email and ref, whatever was posted.
  const described = (await takesLeadDescription(context)) ? describedFields(submission.value) : {}
  const outcome = await limitLeads(context, email, () =>
    joinAsLead(
      context,
      { name, email, ref, ...described },
      { signedClick, isKeptRef: code === undefined && kept !== undefined },
    ),
  )
  if (!outcome.ok) {
    // The host's message is only logged (spec 8.10).
    const failure = outcome.reason === 'limited' ? outcome : { status: outcome.status }
    return rejected(submission, failure, leadMessages.notSent)
  }
  const { recommendedBy, answer } = outcome.value ?? {}
  const thanks = thanksUrl(answer)
  if (recommendedBy == null) return redirect(thanks)
  // The page is the same for everybody; the message is for this visitor.
  return redirectWithToast(context, thanks, `Recommended by ${recommendedBy}`)
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => result)

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  const { constraint, joined, answer, isDescribed, action } = loaderData
  const referral = useReferral(loaderData.referral)
  if (joined) return <LeadThanksPage answer={answer} isDescribed={isDescribed} />
  return (
    <LeadPage
      action={action}
      constraint={constraint}
      lastResult={actionData}
      referral={referral}
      isDescribed={isDescribed}
    />
  )
}
