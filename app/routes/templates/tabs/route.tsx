// Above every page of Templates: its tabs.
import { listLanguages, listTemplates } from '@affiliate-booking/contract/calls/messages/templates'
import { listMessages } from '@affiliate-booking/contract/calls/messages/messages'
import type { Route } from './+types/route'
import { offeredTabs, type Tab } from '../../../.server/auth/offered-tabs.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'
import { TabbedOutlet } from '../../../ui/layout/tabbed-outlet.tsx'
import { outboxPath } from '../outbox-path.ts'
import { languagesPath, templatesPath } from '../template-path.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const roles = rolesFor('/templates')
  const { role } = await requireRole(context, roles)
  const tabs: Tab[] = [
    { label: 'Messages', path: templatesPath, roles, call: listTemplates },
    { label: 'Languages', path: languagesPath, roles, call: listLanguages },
    { label: 'Outbox', path: outboxPath, roles, call: listMessages },
  ]
  return { tabs: await offeredTabs(context, role, tabs) }
}

const TemplateTabs = ({ loaderData: { tabs } }: Route.ComponentProps) => (
  <TabbedOutlet label="Templates" tabs={tabs} />
)
export default TemplateTabs
