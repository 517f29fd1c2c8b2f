import { MessageQuery } from '@affiliate-booking/contract/calls/messages/messages'
import { messageStates } from '@affiliate-booking/contract/options/messages'
import * as z from 'zod'
import type { Route } from './+types/route'
import { lacksOutbox, listMessages } from '../../../.server/api/endpoints/messages.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'
import { OutboxPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Outbox') }]

const ScreenQuery = MessageQuery.omit({ state: true }).extend({ view: z.enum(messageStates).optional() })

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, rolesFor('/templates'))
  if (await lacksOutbox(context)) return { launchingSoon: 'Templates' }
  const query = readListQuery(ScreenQuery, url)
  const { view: state, ...paging } = query
  const outcome = await listMessages(context, { ...paging, ...(state && { state }) })
  return outcome.ok ? { query, list: outcome.value } : failToShow(outcome, 'The outbox')
}

export default function Outbox({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <OutboxPage {...loaderData} />
}
