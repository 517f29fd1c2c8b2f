// The forms of a payout, one for each action that is possible.
import type { PayoutDetails } from '@affiliate-booking/contract/shapes/money/payouts'
import type { PayoutAction } from '@affiliate-booking/contract/options/money/payouts'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { ActionError } from '../../../../ui/forms/action-error.tsx'
import { TextField } from '../../../../ui/forms/fields/text-field.tsx'
import { ReasonForm } from '../../../../ui/forms/reason-form.tsx'
import { CheckedForm, useCheckedForm } from '../../../../ui/forms/checked-form.tsx'
import { useErrorToast } from '../../../../ui/toasts/toaster.tsx'
import { FormAlert } from '../../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../../ui/primitives/button.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'

export type ShownAction = PayoutAction | 'correct-reference'

export type ShownPayout = Omit<PayoutDetails, 'actions'> & { actions: readonly ShownAction[] }

interface PayoutActionsProps {
  payout: ShownPayout
  lastResult: SubmissionResult | undefined
}

interface ActionProps {
  version: string
  /** Of this action. */
  lastResult: SubmissionResult | undefined
}

const titles = {
  approve: 'Approve',
  cancel: 'Cancel the payout',
  complete: 'Record the transfer',
  fail: 'The transfer failed',
  return: 'The bank sent it back',
  'correct-reference': 'Correct the UTR',
} as const satisfies Record<ShownAction, string>

const titleOf = (action: ShownAction, { status }: Pick<ShownPayout, 'status'>): string =>
  action === 'complete' && status === 'failed' ? 'It arrived after all' : titles[action]

const reasonForms = {
  cancel: {
    label: 'Cancel the payout',
    pendingLabel: 'Cancelling...',
    hint: 'What is in it stays available and comes with the next batch. The payee sees the reason.',
  },
  fail: {
    label: 'Record the failure',
    pendingLabel: 'Recording...',
    hint: 'The amount becomes available again, and its TDS is reversed. The payee sees the reason.',
  },
  return: {
    label: 'Record the return',
    pendingLabel: 'Recording...',
    hint: 'The net amount is credited to the payee. TDS stays withheld. The payee sees the reason.',
  },
} as const

export function PayoutActions({ payout, lastResult }: PayoutActionsProps) {
  const { actions, version, fileId } = payout
  const answered = lastResult?.initialValue?.['intent']
  if (actions.length === 0 && fileId == null) return null
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fileId != null && (
        <Card id="file" title="Bank file">
          <ButtonLink
            to={`/commissions/payouts/files/${fileId}/file.csv`}
            reloadDocument
            variant="secondary"
            className="self-start"
          >
            Download the bank file
          </ButtonLink>
        </Card>
      )}
      {actions.map((action) => {
        const props = {
          version: String(version),
          lastResult: answered === action ? lastResult : undefined,
        }
        return (
          <Card key={action} id={`action-${action}`} title={titleOf(action, payout)}>
            {action === 'approve' ? (
              <Approve {...props} />
            ) : action === 'complete' || action === 'correct-reference' ? (
              <Transfer {...props} action={action} payout={payout} />
            ) : (
              <ReasonForm
                intent={action}
                {...reasonForms[action]}
                hidden={{ version: props.version }}
                lastResult={props.lastResult}
              />
            )}
          </Card>
        )
      })}
    </div>
  )
}

function Approve({ version, lastResult }: ActionProps) {
  const pending = useNavigation().formData?.get('intent') === 'approve'
  return (
    <Form method="post" className="grid content-start gap-4">
      <ActionError result={lastResult} />
      <p className="text-muted">
        The items are checked again: what was held, refunded or changed since leaves the payout.
      </p>
      <input type="hidden" name="version" value={version} />
      <Button
        type="submit"
        name="intent"
        value="approve"
        disabled={pending}
        className="sm:justify-self-start"
      >
        {pending ? 'Approving...' : 'Approve the payout'}
      </Button>
    </Form>
  )
}

interface TransferProps extends ActionProps {
  action: 'complete' | 'correct-reference'
  payout: Pick<ShownPayout, 'status' | 'utr'>
}

function Transfer({ action, version, payout, lastResult }: TransferProps) {
  const { form, fields, alertRef } = useCheckedForm<{ utr: string }>({
    lastResult,
    constraint: { utr: { required: true, maxLength: 35 } },
    defaultValue: { utr: payout.utr ?? '' },
  })
  const pending = useNavigation().formData?.get('intent') === action
  useErrorToast(lastResult)
  return (
    <CheckedForm form={form} className="grid content-start gap-4">
      <input type="hidden" name="intent" value={action} />
      <input type="hidden" name="version" value={version} />
      {payout.status === 'failed' && (
        <p className="text-muted">
          Check the bank statement first. What was in the payout stays with the payee’s other money, and the
          next payout takes off what arrived with this one. Its TDS counts again.
        </p>
      )}
      <TextField label="UTR" field={fields.utr} hint="The bank’s reference of the transfer." />
      <Button type="submit" variant="secondary" disabled={pending} className="sm:justify-self-start">
        {pending ? 'Recording...' : titles[action]}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}
