// One refund: where the money goes, and what has become of it.
import type { SubmissionResult } from '@conform-to/react'
import type { RefundDetails } from '@affiliate-booking/contract/shapes/money/refunds'
import type { GatewayProblem } from '@affiliate-booking/contract/options/money/refunds'
import { formatPaise } from '@affiliate-booking/shared/money'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatMoment } from '../../../domain/format/dates.ts'
import { refundTaskLabel } from '../../../domain/labels/refund-labels.ts'
import type { ListPosition } from '../../../domain/navigation/list-position.ts'
import { noValue } from '../../../domain/messages.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import type { ActionResult } from '../../../ui/forms/action-form.tsx'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { PhoneLink } from '../booking-facts.tsx'
import { EmailLink } from '../email-link.tsx'
import { CopyButton } from '../../../ui/sharing/copy-button.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'
import { NextRowLink } from '../../../ui/lists/next-row.tsx'
import { CorrectReferenceForm } from './correct-reference-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Fact } from '../../../ui/texts/fact.tsx'

interface RefundPageProps {
  refund: RefundDetails
  /** Opens WhatsApp to the customer. */
  whatsApp: string | undefined
  constraint: Constraints
  answer: ActionResult | undefined
  position: ListPosition | undefined
}

export function RefundPage({ refund, whatsApp, constraint, answer, position }: RefundPageProps) {
  const { amount, customerName, status, actions, obstacle, failure, version, refundNumber } = refund
  const seen = { version: String(version) }
  const resultOf = (intent: string) => (answer?.form === intent ? answer.result : undefined)
  const corrected = refund.isReferenceCorrectable === true ? refund.utr : null
  const isShownInForm =
    actions.some((action) => action === answer?.form) ||
    (corrected != null && answer?.form === 'correct-reference')
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <BackLink to={position?.list ?? '/bookings/money'}>Refunds</BackLink>
        <h1 className="text-title font-bold">
          {formatPaise(amount)} to {customerName}
        </h1>
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <span className="tabular-nums">{refundNumber}</span>
          <StatusBadge status={refundTaskLabel(refund)} />
        </p>
      </header>
      <NextRowLink position={position} one="refund" many="refunds" />
      <ActionError result={isShownInForm ? undefined : answer?.result} />
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-12">
        <div className="grid gap-5 empty:hidden sm:gap-6 lg:col-span-7">
          {failure != null && (
            <Callout tone="warning">
              <span className="block">The last transfer did not arrive: {failure}</span>
              {status === 'completed' && (
                <span className="block">The payment was taken back: do not send it again.</span>
              )}
            </Callout>
          )}
          {failure == null && refund.isReversed === true && (
            <Callout tone="neutral">The payment was taken back: nothing was sent, so do not send it.</Callout>
          )}
          {refund.gatewayProblem != null && <GatewayProblemCallout problem={refund.gatewayProblem} />}
          {refund.senderNamesPayee === true && (
            <Callout tone="neutral">
              The customer cannot open the booking any more. Ask them by phone or email where to send the
              money.
            </Callout>
          )}
          {status === 'awaiting_payee' && refund.senderNamesPayee !== true && (
            <Callout tone="neutral">
              The customer has not entered a UPI id yet. The page of the booking asks for it.
            </Callout>
          )}
          {obstacle != null && <Callout tone="warning">{obstacle}</Callout>}
          {actions.includes('send') && (
            <Card
              id="send"
              title="Send the money"
              note="Transfer the amount in your banking app. Then enter the reference of the transfer."
            >
              <div className="grid gap-6">
                <dl className="grid gap-4 sm:grid-cols-2">
                  {(refund.upiId != null || refund.senderNamesPayee !== true) && (
                    <Fact title="UPI id">
                      {/* Whole, to be compared; copied, since an id that is typed may be somebody else's. */}
                      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
                        <AddressText>{refund.upiId ?? noValue}</AddressText>
                        {refund.upiId != null && <CopyButton value={refund.upiId} />}
                      </span>
                    </Fact>
                  )}
                  <Fact title="Amount">{formatPaise(amount)}</Fact>
                </dl>
                <SendForm seen={seen} refund={refund} constraint={constraint} lastResult={resultOf('send')} />
              </div>
            </Card>
          )}
          {actions.includes('complete') && (
            <Card
              id="complete"
              title="Money arrived?"
              note="Check that the bank has carried out the transfer."
            >
              <CompleteForm seen={seen} lastResult={resultOf('complete')} />
            </Card>
          )}
          {actions.includes('fail') && (
            <Card
              id="fail"
              title={status === 'completed' ? 'Money came back?' : 'Transfer failed?'}
              note="The refund then has to be sent again."
            >
              <ReasonForm
                intent="fail"
                label="Mark as failed"
                pendingLabel="Saving..."
                hint="What the bank says. The customer sees it and can correct the UPI id."
                hidden={seen}
                lastResult={resultOf('fail')}
              />
            </Card>
          )}
          {corrected != null && (
            <Card id="reference" title="Wrong reference?" note="No money moves. The customer is told.">
              <CorrectReferenceForm
                utr={corrected}
                version={version}
                hint="The bank’s reference of the transfer."
                lastResult={resultOf('correct-reference')}
              />
            </Card>
          )}
        </div>
        <div className="lg:col-span-5">
          <Details refund={refund} whatsApp={whatsApp} />
        </div>
      </div>
    </div>
  )
}

const gatewayProblems = {
  'not-asked': 'has not been asked for this refund: none is set, or it has not come to it',
  'no-answer': 'has not answered',
  'not-taken': 'has not taken this refund',
} as const satisfies Record<GatewayProblem, string>

function GatewayProblemCallout({
  problem: { kind, since },
}: {
  problem: NonNullable<RefundDetails['gatewayProblem']>
}) {
  return (
    <Callout tone="warning">
      The payment gateway {gatewayProblems[kind]} since {formatMoment(since)}.{' '}
      {kind === 'no-answer' &&
        'It may have sent the money all the same, so do not send it by hand. Look for the refund in the pages of the gateway. '}
      {kind === 'not-taken' && 'Check the balance of your account at the gateway. '}
      {kind !== 'not-asked' && 'We keep asking.'}
    </Callout>
  )
}

function Details({ refund, whatsApp }: Pick<RefundPageProps, 'refund' | 'whatsApp'>) {
  const { bookingId, bookingNumber, productTitle, payee, reason, utr, createdAt, sentAt, completedAt } =
    refund
  const { customerPhone, customerEmail, isReversed } = refund
  return (
    <Card id="details" title="Details">
      <dl className="fact-columns gap-4">
        <Fact title="Booking" isWide>
          <TextLink to={`/bookings/${bookingId}`}>
            {bookingNumber}, {productTitle}
          </TextLink>
        </Fact>
        {(customerPhone ?? customerEmail) != null && (
          <Fact title="Customer" isWide>
            <span className="grid justify-items-start">
              {customerPhone != null && <PhoneLink number={customerPhone} whatsApp={whatsApp} />}
              {customerEmail != null && <EmailLink address={customerEmail} />}
            </span>
          </Fact>
        )}
        <Fact title="To">
          <AddressText>{payee ?? noValue}</AddressText>
        </Fact>
        <Fact title="UTR">
          <span className="wrap-anywhere">{utr ?? noValue}</span>
        </Fact>
        <Fact title="Created">{formatMoment(createdAt)}</Fact>
        {sentAt != null && isReversed !== true && <Fact title="Sent">{formatMoment(sentAt)}</Fact>}
        {completedAt != null && (
          <Fact title={isReversed === true ? 'Taken back' : 'Completed'}>{formatMoment(completedAt)}</Fact>
        )}
        {reason != null && (
          <Fact title="Reason" isWide>
            {reason}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

interface SendFormProps {
  seen: { version: string }
  refund: RefundDetails
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

function SendForm({ seen, refund, constraint, lastResult }: SendFormProps) {
  const { form, fields, alertRef } = useCheckedForm<{ utr: string; upiId: string }>({
    lastResult,
    constraint,
  })
  useErrorToast(lastResult)
  return (
    <CheckedForm form={form} className="grid gap-4">
      <Hidden fields={{ intent: 'send', ...seen }} />
      {refund.senderNamesPayee === true && (
        <TextField
          label={refund.upiId == null ? 'UPI id' : 'Other UPI id'}
          field={fields.upiId}
          hint={
            refund.upiId == null ? 'Where you sent the money.' : 'If you sent the money to another account.'
          }
          autoComplete="off"
          inputMode="email"
        />
      )}
      <TextField
        label="UTR"
        field={fields.utr}
        hint="The bank’s reference of the transfer. The customer sees it."
        autoComplete="off"
      />
      <SubmitButton intent="send">Mark as sent</SubmitButton>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}

const CompleteForm = ({ seen, lastResult }: Pick<SendFormProps, 'seen' | 'lastResult'>) => (
  <Form method="post" className="grid gap-4">
    <Hidden fields={{ intent: 'complete', ...seen }} />
    <SubmitButton intent="complete">Mark as arrived</SubmitButton>
    <ActionError result={lastResult} />
  </Form>
)

const Hidden = ({ fields }: { fields: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

function SubmitButton({ intent, children }: { intent: string; children: ReactNode }) {
  const isPending = useNavigation().formData?.get('intent') === intent
  return (
    <Button type="submit" disabled={isPending} className="sm:justify-self-start sm:px-8">
      {isPending ? 'Saving...' : children}
    </Button>
  )
}
