// The filters that list and board of the leads share.
import type { LeadAssignee } from '@affiliate-booking/contract/shapes/leads'
import { leadPriorityLabels } from '../../domain/labels/lead-labels.ts'
import { leadTypeLabel } from '../../domain/labels/status-labels.ts'
import type { FilterControl } from '../../ui/lists/filter-form.tsx'

export const typeControl: FilterControl = {
  name: 'type',
  label: 'Type',
  type: 'select',
  any: 'Any type',
  options: (['loan', 'insurance', 'real_estate'] as const).map((value) => ({
    value,
    label: leadTypeLabel(value),
  })),
}

/** For administrators; `assignees` are those who can have a lead. */
export const workControls = (assignees: readonly LeadAssignee[]): FilterControl[] => [
  typeControl,
  {
    name: 'priority',
    label: 'Priority',
    type: 'select',
    any: 'Any priority',
    options: Object.entries(leadPriorityLabels).map(([value, { label }]) => ({ value, label })),
  },
  {
    name: 'assigned',
    label: 'Assigned to',
    type: 'select',
    any: 'Anybody',
    options: [{ value: 'me', label: 'Me' }, ...assignees.map(({ id, name }) => ({ value: id, label: name }))],
  },
]
