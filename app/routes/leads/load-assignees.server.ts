import type { LeadAssignee } from '@affiliate-booking/contract/shapes/leads'
import type { AppContext } from '../../.server/api/client.ts'
import { listLeadAssignees } from '../../.server/api/endpoints/leads.ts'
import type { Result } from '../../.server/api/response.ts'

/** Who can be given the leads that are shown; asked for where the host does not give them with the leads. */
export async function loadAssignees(
  context: AppContext,
  shown: Result<{ assignees?: LeadAssignee[] | null | undefined }>,
): Promise<readonly LeadAssignee[]> {
  if (shown.ok && shown.value.assignees) return shown.value.assignees
  const asked = await listLeadAssignees(context)
  // Without them the leads are shown all the same.
  return asked.ok ? asked.value.assignees : []
}
