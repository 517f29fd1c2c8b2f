// What to do about each alert, for somebody who is woken by one: the status page leads here.
import type { Route } from './+types/route'
import { requireRole } from '../../../.server/auth/session.ts'
import { readRunbook } from '../../../.server/texts/runbook.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { RunbookPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Runbook') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['super_admin'])
  return readRunbook()
}

export default function Runbook({ loaderData }: Route.ComponentProps) {
  return <RunbookPage {...loaderData} />
}
