import { parseVoucherCode } from '@affiliate-booking/shared/voucher-codes'
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { constraintsOf, invalid, readForm } from '../../../../.server/forms/submission.ts'
import { checkInEntryPath, checkInPath } from '../../../../domain/bookings/check-in-path.ts'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { tripHead } from '../../linked/trip-head.ts'
import { CodeForm as CodeFields } from '../form.ts'
import { CodeForm } from '../code-form.tsx'
import { CheckInFrame } from '../frame.tsx'
import { requireCheckIn } from '../guard.server.ts'

export const meta: Route.MetaFunction = () => tripHead('Check in')

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireCheckIn(context, checkInEntryPath)
  return { isProvider: role === 'service_provider', constraint: constraintsOf(CodeFields) }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireCheckIn(context, checkInEntryPath)
  const submission = await readForm(request, CodeFields)
  if (submission.status !== 'success') return invalid(submission)
  return redirect(checkInPath(parseVoucherCode(submission.value.code) ?? submission.value.code))
}

export default function CheckInCode({ loaderData, actionData }: Route.ComponentProps) {
  const { isProvider, constraint } = loaderData
  return (
    <CheckInFrame isProvider={isProvider}>
      <PageHeader
        title="Check in"
        introduction="Scan the voucher with the camera of your phone: it opens the booking. Or type the code."
      />
      <CodeForm constraint={constraint} lastResult={actionData} />
    </CheckInFrame>
  )
}
