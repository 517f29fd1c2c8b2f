// What the platform gets for a lead that was won, and what is earned of it.
import type { LeadWinAction } from '@affiliate-booking/contract/options/money/lead-wins'
import type { LeadWin } from '@affiliate-booking/contract/shapes/leads'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatMoment } from '../../../domain/format/dates.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'
import { Fact } from '../../../ui/texts/fact.tsx'

export type WinFormName = LeadWinAction

/** The words of a form. */
export interface WinText {
  readonly label: string
  readonly field: string
  readonly fieldLabel: string
  readonly hint: string
}

export type WinTexts = Readonly<Record<WinFormName, WinText>>

interface WinProps {
  win: LeadWin
  /** It was taken back, and the lead was won again or is open again. */
  isEarlier?: boolean
  texts: WinTexts
  constraints: Readonly<Record<WinFormName, Constraints>>
  actionResult: ActionResult | undefined
}

function stateOf({ takenBackAt, returnedAt, confirmedAt, incomeAt }: LeadWin) {
  if (takenBackAt != null)
    return { label: returnedAt == null ? 'Taken back' : 'Taken back, money returned', tone: 'bad' } as const
  if (confirmedAt == null) return { label: 'Waits for a second person', tone: 'waiting' } as const
  return incomeAt == null
    ? ({ label: 'Waits for the payment', tone: 'waiting' } as const)
    : ({ label: 'Paid to us', tone: 'good' } as const)
}

export function Win({ win, isEarlier = false, texts, constraints, actionResult }: WinProps) {
  const { wonAt, wonBy, confirmedAt, confirmedBy, payoutReceived, commissions } = win
  const { incomeAt, incomeReference, returnedAt, returnReference, actions, obstacle, version } = win
  return (
    <Card
      id={isEarlier ? `win-${win.id}` : 'win'}
      title={isEarlier ? 'Payment for an earlier win' : 'Payment for the win'}
    >
      <div className="grid gap-4">
        <p>
          <StatusBadge status={stateOf(win)} />
        </p>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact title="Won">{[formatMoment(wonAt), wonBy].filter(Boolean).join(', ')}</Fact>
          {confirmedAt != null && (
            <Fact title="Confirmed">
              {[formatMoment(confirmedAt), confirmedBy].filter(Boolean).join(', ')}
            </Fact>
          )}
          {payoutReceived != null && <Fact title="Payment to us">{formatPaise(payoutReceived)}</Fact>}
          {payoutReceived != null && <Fact title="Commissions of it">{formatPaise(commissions)}</Fact>}
          {incomeAt != null && (
            <Fact title="Received">
              {[formatMoment(incomeAt), incomeReference].filter(Boolean).join(', ')}
            </Fact>
          )}
          {returnedAt != null && (
            <Fact title="Returned">
              {[formatMoment(returnedAt), returnReference].filter(Boolean).join(', ')}
            </Fact>
          )}
        </dl>
        {obstacle != null && actions.length === 0 && <p className="text-muted">{obstacle}</p>}
        {actions.map((action) => (
          <WinForm
            key={action}
            action={action}
            text={texts[action]}
            hidden={isEarlier ? { version, winId: win.id ?? undefined } : { version }}
            constraint={constraints[action]}
            actionResult={actionResult}
          />
        ))}
      </div>
    </Card>
  )
}

interface WinFormProps {
  action: WinFormName
  text: WinText
  hidden: Readonly<Record<string, string | number | undefined>>
  constraint: Constraints
  actionResult: ActionResult | undefined
}

function WinForm({ action, text, hidden, constraint, actionResult }: WinFormProps) {
  const { label, field, fieldLabel, hint } = text
  return (
    <ActionForm
      name={action}
      hidden={hidden}
      label={label}
      variant="primary"
      constraint={constraint}
      actionResult={actionResult}
    >
      {(fields) =>
        fields[field] && (
          <TextField
            label={fieldLabel}
            field={fields[field]}
            hint={hint}
            autoComplete="off"
            {...(action === 'confirm' && { inputMode: 'decimal' })}
          />
        )
      }
    </ActionForm>
  )
}
