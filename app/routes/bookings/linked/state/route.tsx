import { CheckBookingStatePayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { apiOf } from '../../../../.server/api/client.ts'
import {
  checkBookingState,
  lacksBookingWithoutAccount,
  lacksSentLinks,
  sendBookingLink,
} from '../../../../.server/api/endpoints/bookings.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../../.server/forms/submission.ts'
import { TripFrame } from '../frame.tsx'
import { tripHead } from '../trip-head.ts'
import { linkButton, TripStatePage } from './page.tsx'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'
import { statusPage } from '../../../../.server/http/load-failure.ts'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => tripHead('Find your booking')

export async function loader({ context }: Route.LoaderArgs) {
  if (await lacksBookingWithoutAccount(context)) throw statusPage(404)
  return {
    constraint: constraintsOf(CheckBookingStatePayload),
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
    sendsLinks: !(await lacksSentLinks(context)),
    now: new Date().toISOString(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, CheckBookingStatePayload, [linkButton])
  if (submission.status !== 'success') return answer(invalid(submission))
  if (linkButton in submission.payload) {
    const sent = await sendBookingLink(context, submission.value)
    return sent.ok
      ? data({ ...nothing, isLinkSent: true, result: submission.reply() })
      : answer(rejected(submission, sent, 'We could not send the link now. Please try again.'))
  }
  const outcome = await checkBookingState(context, submission.value)
  if (outcome.ok) return data({ ...nothing, found: outcome.value.booking, result: submission.reply() })
  return answer(rejected(submission, outcome, 'We could not check this now. Please try again.'))
}

const nothing = { found: undefined, isLinkSent: false }

const answer = ({ data: result, init }: ReturnType<typeof invalid>) =>
  data({ ...nothing, result }, init ?? {})

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ ...nothing, result }))

export default function TripState({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TripFrame signedIn={loaderData.signedIn}>
      <TripStatePage
        {...loaderData}
        found={actionData?.found}
        isLinkSent={actionData?.isLinkSent === true}
        lastResult={actionData?.result}
      />
    </TripFrame>
  )
}
