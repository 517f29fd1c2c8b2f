// The next action with its day, and notes.
import { dayInIndia } from '@affiliate-booking/shared/days'
import { useNavigation } from 'react-router'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import type { ShownLead } from './shown-lead.ts'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'

interface NextActionProps {
  lead: ShownLead
  version: number
  constraints: Readonly<Record<'plan', Constraints>>
  actionResult: ActionResult | undefined
}

export function NextAction({ lead, version, constraints, actionResult }: NextActionProps) {
  const { nextAction, nextActionAt } = lead
  const day = nextActionAt == null ? undefined : dayInIndia(new Date(nextActionAt))
  const shared = { hidden: { version }, actionResult }
  return (
    <Card id="plan" title="Next action">
      <div className="grid gap-2">
        <ActionForm
          // A form of its own for each plan.
          key={`${nextAction} ${day}`}
          name="plan"
          variant="secondary"
          label={day === undefined ? 'Plan it' : 'Change it'}
          constraint={constraints.plan}
          defaultValue={{ nextAction: nextAction ?? '', nextActionOn: day ?? '' }}
          {...shared}
        >
          {(fields) => (
            <div className="grid gap-4 sm:grid-cols-2">
              {fields['nextAction'] && (
                <TextField
                  label="What to do"
                  field={fields['nextAction']}
                  placeholder="Call again"
                  autoComplete="off"
                />
              )}
              {fields['nextActionOn'] && <TextField label="Day" field={fields['nextActionOn']} type="date" />}
            </div>
          )}
        </ActionForm>
        {day !== undefined && (
          <ActionForm name="unplan" variant="secondary" label="Mark as done" {...shared} />
        )}
      </div>
    </Card>
  )
}

interface NoteFormProps {
  constraint: Constraints
  actionResult: ActionResult | undefined
}

export function NoteForm({ constraint, actionResult }: NoteFormProps) {
  const added = useSuccessCount(useNavigation().formData?.get('intent') === 'note', actionResult)
  return (
    <Card id="note" title="Note">
      <ActionForm
        // A note that was added leaves an empty form.
        key={added}
        name="note"
        variant="secondary"
        label="Add note"
        constraint={constraint}
        actionResult={actionResult}
      >
        {(fields) =>
          fields['note'] && (
            <TextAreaField
              label="What you have learnt"
              field={fields['note']}
              hint="Only administrators of the territory read it."
            />
          )
        }
      </ActionForm>
    </Card>
  )
}
