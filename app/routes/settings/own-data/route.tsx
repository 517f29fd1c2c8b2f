import { DownloadOwnDataPayload } from '@affiliate-booking/contract/calls/accounts/own-data'
import type { Route } from './+types/route'
import { lacksDeletion, lacksOwnData } from '../../../.server/api/endpoints/accounts/own-data.ts'
import { requireUser } from '../../../.server/auth/session.ts'
import { constraintsOf } from '../../../.server/forms/submission.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { OwnDataPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Your data') }]

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = await requireUser(context)
  if (await lacksOwnData(context)) return { launchingSoon: 'Settings' }
  return {
    canDelete: !(await lacksDeletion(context)),
    email: email ?? undefined,
    constraint: constraintsOf(DownloadOwnDataPayload),
  }
}

export default function OwnData({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <OwnDataPage {...loaderData} />
}
