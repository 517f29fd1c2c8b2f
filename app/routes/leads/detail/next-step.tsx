// Where the lead can go from here: on with one button; closed, with what that needs.
import { choosableLostReasons, lostReasonLabels } from '@affiliate-booking/contract/options/leads'
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import { Form, useLocation, useNavigation } from 'react-router'
import { leadMoveLabels } from '../../../domain/labels/lead-labels.ts'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { Disclosure } from './disclosure.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'

interface NextStepProps {
  status: LeadStatus
  version: number
  moves: readonly LeadStatus[]
  /** The state whose form is open. */
  step: string | null
  constraints: Readonly<Record<'win' | 'lose' | 'reopen', Constraints>>
  actionResult: ActionResult | undefined
}

const lostOptions = choosableLostReasons.map((value) => ({ value, label: lostReasonLabels[value] }))

export function NextStep({ status, version, moves, step, constraints, actionResult }: NextStepProps) {
  if (moves.length === 0) return null
  const isLost = status === 'closed_lost'
  const onward = isLost ? [] : moves.filter((move) => move !== 'closed_won' && move !== 'closed_lost')
  const shared = { hidden: { version }, actionResult }
  const isOpen = (name: string) => actionResult?.form === name
  return (
    <Card id="next" title="Next step">
      <div className="grid gap-4">
        {onward.length > 0 && <MoveButtons from={status} moves={onward} version={version} />}
        {actionResult?.form === 'move' && <ActionError result={actionResult.result} />}
        {isLost && (
          <ActionForm
            name="reopen"
            variant="secondary"
            label="Open again"
            constraint={constraints.reopen}
            {...shared}
          >
            {(fields) =>
              fields['reason'] && (
                <TextAreaField label="Reason" field={fields['reason']} hint="Why it is worth another try." />
              )
            }
          </ActionForm>
        )}
        {moves.includes('closed_won') && (
          <Disclosure summary="Close as won" isOpen={isOpen('win') || step === 'closed_won'}>
            <ActionForm
              name="win"
              label="Close as won"
              variant="primary"
              constraint={constraints.win}
              {...shared}
            >
              {(fields) =>
                fields['closedValue'] && (
                  <TextField
                    label="Value in rupees"
                    field={fields['closedValue']}
                    inputMode="decimal"
                    hint="What the loan, insurance or home is worth."
                    autoComplete="off"
                  />
                )
              }
            </ActionForm>
          </Disclosure>
        )}
        {moves.includes('closed_lost') && (
          <Disclosure
            summary={status === 'closed_won' ? 'Undo the win' : 'Close as lost'}
            isOpen={isOpen('lose') || step === 'closed_lost'}
          >
            <ActionForm
              name="lose"
              label="Close as lost"
              variant="danger"
              constraint={constraints.lose}
              {...shared}
            >
              {(fields) => (
                <>
                  {fields['lostReason'] && (
                    <SelectField
                      label="Reason"
                      field={fields['lostReason']}
                      options={lostOptions}
                      placeholder="Choose a reason"
                    />
                  )}
                  {fields['reason'] && (
                    <TextAreaField
                      label={status === 'closed_won' ? 'In your words' : 'In your words (optional)'}
                      field={fields['reason']}
                      rows={2}
                    />
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

/** As the sales process has them. */
const order = Object.keys(leadMoveLabels)

interface MoveButtonsProps {
  from: LeadStatus
  moves: readonly LeadStatus[]
  version: number
}

function MoveButtons({ from, moves, version }: MoveButtonsProps) {
  const isBack = (to: LeadStatus) => order.indexOf(to) < order.indexOf(from)
  const { pathname, search } = useLocation()
  const pending = useNavigation().formData?.get('status')
  return (
    <Form method="post" action={`${pathname}${search}`} className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="version" value={version} />
      {moves.map((move) => (
        <Button
          key={move}
          type="submit"
          name="status"
          value={move}
          variant={isBack(move) ? 'secondary' : 'primary'}
          disabled={pending != null}
        >
          {pending === move ? 'Saving...' : isBack(move) ? `Back to ${move}` : leadMoveLabels[move]}
        </Button>
      ))}
    </Form>
  )
}
