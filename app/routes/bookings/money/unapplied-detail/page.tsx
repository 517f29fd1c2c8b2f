import type {
  MatchCandidate,
  UnappliedReceiptDetails,
} from '@affiliate-booking/contract/shapes/money/unapplied-receipts'
import { formatPaise } from '@affiliate-booking/shared/money'
import { Form, useNavigation } from 'react-router'
import { formatMoment } from '../../../../domain/format/dates.ts'
import {
  moneySourceLabels,
  receiptStateLabels,
  voidedLabel,
} from '../../../../domain/labels/unapplied-labels.ts'
import type { ListPosition } from '../../../../domain/navigation/list-position.ts'
import { NextRowLink } from '../../../../ui/lists/next-row.tsx'
import { ActionError } from '../../../../ui/forms/action-error.tsx'
import type { ActionResult } from '../../../../ui/forms/action-form.tsx'
import { ReasonForm } from '../../../../ui/forms/reason-form.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'
import { Card } from '../../../../ui/primitives/card.tsx'
import { StatusBadge } from '../../../../ui/primitives/status-badge.tsx'
import { CandidateFacts, matchLabels } from '../matching.tsx'
import { ReturnForm } from './return-form.tsx'
import { SearchForm, Suggestions } from './search-form.tsx'
import { TextLink } from '../../../../ui/layout/text-link.tsx'
import { Fact } from '../../../../ui/texts/fact.tsx'

interface UnappliedDetailPageProps {
  receipt: UnappliedReceiptDetails
  /** What was searched for. */
  booking: string | undefined
  position: ListPosition | undefined
  answer: ActionResult | undefined
}

export function UnappliedDetailPage({ receipt, booking, position, answer }: UnappliedDetailPageProps) {
  const { amount, state, receiptNumber, version, obstacle } = receipt
  const isOpen = state === 'open'
  const isByHand = receipt.returnsByHand ?? receipt.booking == null
  const seen = { version: String(version) }
  const resultOf = (intent: string) => (answer?.form === intent ? answer.result : undefined)
  const canUndo = receipt.isReturnUndoable === true
  const isInForm =
    (isOpen && ['refund', 'return', 'void'].includes(answer?.form ?? '')) ||
    (canUndo && answer?.form === 'undo-return')
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <BackLink to={position?.list ?? '/bookings/money/unapplied'}>Money without a match</BackLink>
        <h1 className="text-title font-bold">{formatPaise(amount)} received</h1>
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <span className="tabular-nums">{receiptNumber}</span>
          <StatusBadge status={receipt.voidedAt == null ? receiptStateLabels[state] : voidedLabel} />
        </p>
      </header>
      <NextRowLink position={position} one="payment to match" many="payments to match" />
      {answer !== undefined && !isInForm && <ActionError result={answer.result} />}
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-12">
        {isOpen && (
          <div className="grid gap-5 sm:gap-6 lg:col-span-7">
            <Card
              id="match"
              title="Match it with a booking"
              note={
                receipt.booking
                  ? 'You see what follows before you decide.'
                  : 'You see what follows before you decide. If a lender, insurer or builder has paid for a lead, record the payment on the page of the lead, with the same reference.'
              }
            >
              <div className="grid gap-5">
                <SearchForm booking={booking ?? receipt.booking?.bookingNumber} />
                <Suggestions suggestions={receipt.suggestions ?? []} />
                {booking !== undefined && <Found receipt={receipt} />}
              </div>
            </Card>
            <Card
              id="return"
              title="Send it back"
              note={
                !isByHand && receipt.booking
                  ? `To the customer of ${receipt.booking.bookingNumber}, who is asked for a UPI id.`
                  : 'Transfer the amount in your banking app, then record where it went.'
              }
            >
              {obstacle != null && <Callout tone="warning">{obstacle}</Callout>}
              {obstacle == null && !isByHand && (
                <ReasonForm
                  intent="refund"
                  label="Make it a refund"
                  pendingLabel="Saving..."
                  hint="The customer sees it."
                  hidden={seen}
                  lastResult={resultOf('refund')}
                />
              )}
              {obstacle == null && isByHand && (
                <ReturnForm version={version} lastResult={resultOf('return')} />
              )}
            </Card>
            {receipt.isVoidable === true && (
              <Mistake
                id="mistake"
                title="Recorded by mistake"
                note={mistakeNotes[receipt.source]}
                obstacle={receipt.voidObstacle}
                intent="void"
                label="Take it out of the books"
                version={version}
                lastResult={resultOf('void')}
              />
            )}
          </div>
        )}
        {canUndo && (
          <div className="lg:col-span-7">
            <Mistake
              id="undo-return"
              title="Not sent back after all"
              note="The transfer was recorded by mistake, or for the wrong payment. The money waits for a decision again, and the UTR is free."
              obstacle={receipt.undoObstacle}
              intent="undo-return"
              label="Undo the transfer"
              version={version}
              lastResult={resultOf('undo-return')}
            />
          </div>
        )}
        <div className="lg:col-span-5">
          <Details receipt={receipt} />
        </div>
      </div>
    </div>
  )
}

interface MistakeProps {
  id: string
  title: string
  note: string | undefined
  /** Why the visitor may not say so. */
  obstacle: string | null | undefined
  intent: 'void' | 'undo-return'
  label: string
  version: number
  lastResult: ActionResult['result'] | undefined
}

/** Takes back what was recorded, with a reason. */
const Mistake = ({ id, title, note, obstacle, intent, label, version, lastResult }: MistakeProps) => (
  <Card id={id} title={title} {...(note !== undefined && { note })}>
    {obstacle == null ? (
      <ReasonForm
        intent={intent}
        label={label}
        pendingLabel="Saving..."
        hint="For the audit log."
        hidden={{ version: String(version) }}
        lastResult={lastResult}
      />
    ) : (
      <Callout tone="warning">{obstacle}</Callout>
    )}
  </Card>
)

const mistakeNotes = {
  upi: 'The amount or the reference was wrong, or the money never came. The reference is free again: then record what came.',
  statement:
    'It is no customer’s money, or it pays for several leads. Its line of the bank statement waits for a decision again.',
  gateway: undefined,
} as const

function Found({ receipt }: { receipt: UnappliedReceiptDetails }) {
  const { candidate, amount, version } = receipt
  return (
    <div className="grid gap-4">
      <CandidateFacts candidate={candidate} amount={amount} />
      {candidate != null && candidate.obstacle == null && (
        <MatchForm version={version} candidate={candidate} />
      )}
    </div>
  )
}

function MatchForm({ version, candidate }: { version: number; candidate: MatchCandidate }) {
  const isPending = useNavigation().formData?.get('intent') === 'match'
  return (
    <Form method="post" className="grid">
      <input type="hidden" name="intent" value="match" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="bookingId" value={candidate.id} />
      <input type="hidden" name="bookingVersion" value={candidate.version} />
      <Button type="submit" disabled={isPending} className="sm:justify-self-start">
        {isPending ? 'Saving...' : matchLabels[candidate.outcome]}
      </Button>
    </Form>
  )
}

function Details({ receipt }: { receipt: UnappliedReceiptDetails }) {
  const {
    reference,
    source,
    note,
    booking,
    lead,
    receivedAt,
    recordedBy,
    returnPayee,
    returnUtr,
    returnedAt,
  } = receipt
  return (
    <Card id="details" title="Details">
      <dl className="fact-columns gap-4">
        <Fact title="Reference" isWide>
          <span className="wrap-anywhere">{reference}</span>
        </Fact>
        <Fact title="Recorded">{formatMoment(receivedAt)}</Fact>
        <Fact title="From">{moneySourceLabels[source]}</Fact>
        {recordedBy != null && <Fact title="By">{recordedBy}</Fact>}
        {booking != null && (
          <Fact title="Booking" isWide>
            <TextLink to={`/bookings/${booking.id}`}>
              {booking.bookingNumber}, {booking.productTitle}
            </TextLink>
          </Fact>
        )}
        {lead != null && (
          <Fact title="Lead">
            <TextLink to={`/leads/${lead}`}>{lead}</TextLink>
          </Fact>
        )}
        {note != null && (
          <Fact title="Note" isWide>
            {note}
          </Fact>
        )}
        {receipt.voidedAt != null && (
          <Fact title="Taken out of the books">{formatMoment(receipt.voidedAt)}</Fact>
        )}
        {returnedAt != null && <Fact title="Sent back">{formatMoment(returnedAt)}</Fact>}
        {returnPayee != null && (
          <Fact title="To">
            <span className="wrap-anywhere">{returnPayee}</span>
          </Fact>
        )}
        {returnUtr != null && (
          <Fact title="UTR">
            <span className="wrap-anywhere">{returnUtr}</span>
          </Fact>
        )}
      </dl>
    </Card>
  )
}
