// Whose the lead is and why, and the form that gives it to somebody else.
import { assignToNobody } from '@affiliate-booking/contract/options/leads'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { Disclosure } from './disclosure.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import type { ShownLead } from './shown-lead.ts'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'

interface AssignmentProps {
  lead: ShownLead
  version: number
  constraints: Readonly<Record<'assign', Constraints>>
  actionResult: ActionResult | undefined
}

export function Assignment({ lead, version, constraints, actionResult }: AssignmentProps) {
  const { assignedToName, assignmentReason, assignees, moreAssignees, mayGiveBack, actions } = lead
  return (
    <Card
      id="assignment"
      title={assignedToName == null ? 'Not assigned yet' : `Assigned to ${assignedToName}`}
    >
      <div className="grid gap-4">
        {assignmentReason != null && <p className="text-muted">{assignmentReason}</p>}
        {actions.includes('assign') && (assignees.length > 0 || mayGiveBack === true) && (
          <Disclosure summary="Assign to somebody else" isOpen={actionResult?.form === 'assign'}>
            {moreAssignees === true && (
              <p>
                Not all administrators fit in this list. Enter the district or town under{' '}
                <TextLink to="#request">Request</TextLink> first: we then assign the lead there.
              </p>
            )}
            <ActionForm
              name="assign"
              hidden={{ version }}
              variant="secondary"
              label="Assign"
              constraint={constraints.assign}
              actionResult={actionResult}
            >
              {(fields) => (
                <>
                  {fields['assignTo'] && (
                    <SelectField
                      label="Administrator"
                      field={fields['assignTo']}
                      placeholder="Choose an administrator"
                      options={[
                        ...assignees.map(({ id, name, role, openLeads }) => ({
                          value: id,
                          label: `${name}, ${roleLabels[role]} (${formatQuantity(openLeads, 'open lead', 'open leads')})`,
                        })),
                        ...(mayGiveBack === true
                          ? [
                              {
                                value: assignToNobody,
                                label: 'The super administrators, who choose somebody',
                              },
                            ]
                          : []),
                      ]}
                    />
                  )}
                  {fields['reason'] && (
                    <TextField label="Reason (optional)" field={fields['reason']} autoComplete="off" />
                  )}
                </>
              )}
            </ActionForm>
          </Disclosure>
        )}
      </div>
    </Card>
  )
}
