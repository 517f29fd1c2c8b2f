// The next action with its day, and notes.
import { dayInIndia } from '@affiliate-booking/shared/days'
import { Form, useLocation, useNavigation } from 'react-router'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import type { ShownLead } from './shown-lead.ts'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'

interface NextActionProps {
  lead: ShownLead
  version: number
  constraints: Readonly<Record<'plan', Constraints>>
  actionResult: ActionResult | undefined
}

/** Its button stands in the form above it. */
const doneForm = 'next-action-done'

export function NextAction({ lead, version, constraints, actionResult }: NextActionProps) {
  const { nextAction, nextActionAt } = lead
  const day = nextActionAt == null ? undefined : dayInIndia(new Date(nextActionAt))
  const { pathname, search } = useLocation()
  const isEnding = useNavigation().formData?.get('intent') === 'unplan'
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
          beside={
            day !== undefined && (
              <Button
                type="submit"
                form={doneForm}
                variant="secondary"
                disabled={isEnding}
                className="sm:px-8"
              >
                {isEnding ? 'Saving...' : 'Mark as done'}
              </Button>
            )
          }
          hidden={{ version }}
          actionResult={actionResult}
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
          <Form id={doneForm} method="post" action={`${pathname}${search}`}>
            <input type="hidden" name="intent" value="unplan" />
            <input type="hidden" name="version" value={version} />
          </Form>
        )}
        {actionResult?.form === 'unplan' && <ActionError result={actionResult.result} />}
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
