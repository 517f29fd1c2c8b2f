import { CheckBookingStatePayload } from '@affiliate-booking/contract/calls/bookings/bookings'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { apiOf } from '../../../../.server/api/client.ts'
import { checkBookingState, lacksBookingWithoutAccount } from '../../../../.server/api/endpoints/bookings.ts'
import { constraintsOf, invalid, readForm, rejected } from '../../../../.server/forms/submission.ts'
import { TripFrame } from '../frame.tsx'
import { tripHead } from '../trip-head.ts'
import { TripStatePage } from './page.tsx'
import { handleConnectionLoss } from '../../../../ui/forms/connection-loss.ts'
import { statusPage } from '../../../../.server/http/load-failure.ts'

export const handle = { hydrate: true }

export const meta: Route.MetaFunction = () => tripHead('Find your booking')

export async function loader({ context }: Route.LoaderArgs) {
  if (await lacksBookingWithoutAccount(context)) throw statusPage(404)
  return {
    constraint: constraintsOf(CheckBookingStatePayload),
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
    now: new Date().toISOString(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, CheckBookingStatePayload)
  if (submission.status !== 'success') return answer(invalid(submission))
  const outcome = await checkBookingState(context, submission.value)
  if (outcome.ok) return data({ found: outcome.value.booking, result: submission.reply() })
  return answer(rejected(submission, outcome, 'We could not check this now. Please try again.'))
}

const answer = ({ data: result, init }: ReturnType<typeof invalid>) =>
  data({ found: undefined, result }, init ?? {})

export const clientAction = (sending: Route.ClientActionArgs) =>
  handleConnectionLoss(sending, (result) => ({ result, found: undefined }))

export default function TripState({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TripFrame signedIn={loaderData.signedIn}>
      <TripStatePage {...loaderData} found={actionData?.found} lastResult={actionData?.result} />
    </TripFrame>
  )
}
