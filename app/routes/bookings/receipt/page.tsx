// The receipt of a payment, or the note of a refund, on the screen or on paper.
import type {
  BookingReceipt,
  PaymentReceipt,
  RefundNote,
} from '@affiliate-booking/contract/shapes/money/booking-receipts'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatMoment, formatShortDay } from '../../../domain/format/dates.ts'
import { receiptSourceLabels } from '../../../domain/labels/receipt-labels.ts'
import { refundLabel, whyNotSent } from '../../../domain/labels/refund-labels.ts'
import { PrintedDocument } from '../../../ui/layout/printed-document.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Reference } from '../../../ui/primitives/reference.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { PartyFact, WhenFacts } from '../booking-facts.tsx'
import { PriceFact } from '../price-fact.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Fact } from '../../../ui/texts/fact.tsx'

function headingOf(receipt: BookingReceipt) {
  if (receipt.kind === 'payment') return { title: 'Receipt', of: 'Received from' }
  return receipt.isReversed === true
    ? { title: 'Payment note', of: 'Payment of' }
    : { title: 'Refund note', of: 'Refund to' }
}

interface ReceiptPageProps {
  /** Of the booking. */
  path: string
  receipt: BookingReceipt
  /** The amount in words. */
  words: string
}

export function ReceiptPage({ path, receipt, words }: ReceiptPageProps) {
  const { issuer, number, amount, at, booking } = receipt
  const isPayment = receipt.kind === 'payment'
  const { title, of } = headingOf(receipt)
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PrintedDocument
        issuer={issuer}
        aside={
          <p className="grid text-sm sm:text-right">
            <span className="text-lg font-bold tabular-nums">{number}</span>
            <time dateTime={at}>{formatShortDay(at)}</time>
          </p>
        }
        actions={
          <ButtonLink to={path} variant="secondary">
            Back to the booking
          </ButtonLink>
        }
      >
        <div className="grid gap-1">
          <h1 className="text-title font-bold">{title}</h1>
          <p className="text-muted">
            {of} <strong className="text-ink">{booking.userName}</strong>
          </p>
        </div>
        <div className="grid gap-0.5 border-y border-line py-4">
          <p className="text-3xl font-bold tabular-nums">{formatPaise(amount)}</p>
          <p className="text-sm wrap-anywhere text-muted">{words}</p>
        </div>
        <dl className="fact-columns gap-4">
          {receipt.kind === 'payment' ? (
            <PaymentFacts receipt={receipt} />
          ) : (
            <RefundFacts note={receipt} path={path} />
          )}
        </dl>
        <section aria-labelledby="for" className="grid gap-4">
          <h2 id="for" className="font-bold">
            {isPayment ? 'For' : 'For the booking of'} {booking.productTitle}
          </h2>
          <dl className="fact-columns gap-4">
            <Fact title="Booking">
              <Reference>{booking.bookingId}</Reference>
            </Fact>
            <Fact title="Provider">{booking.serviceProviderName}</Fact>
            <WhenFacts booking={booking} />
            <PartyFact booking={booking} />
            <PriceFact booking={booking} />
            <Fact title="Price of the booking">{formatPaise(booking.totalAmount)}</Fact>
          </dl>
        </section>
        {receipt.kind === 'payment' && receipt.refunds.length > 0 && (
          <Refunds receipt={receipt} path={path} />
        )}
        <p className="text-sm text-muted">
          This is a {isPayment ? 'receipt' : 'refund note'} and no tax invoice. GST and TCS are left out:
          neither is calculated or shown here.
        </p>
      </PrintedDocument>
    </div>
  )
}

const usesWithoutPrice = {
  refund: 'This payment does not pay for the booking. It is sent back.',
  unapplied: 'This payment does not pay for the booking yet. We are checking it.',
} as const

function PaymentFacts({ receipt: { at, source, use, isRecovered, reference } }: { receipt: PaymentReceipt }) {
  return (
    <>
      <Fact title="Paid by">{receiptSourceLabels[source]}</Fact>
      <Fact title="Confirmed on">{formatMoment(at)}</Fact>
      {reference != null && (
        <Fact title="Reference" isWide>
          <span className="wrap-anywhere">{reference}</span>
        </Fact>
      )}
      {use !== 'price' && (
        <Fact title="Use" isWide>
          {isRecovered === true
            ? 'The bank had taken a payment of this booking back. This money is what it gave back of it.'
            : usesWithoutPrice[use]}
        </Fact>
      )}
    </>
  )
}

function RefundFacts({ note, path }: { note: RefundNote; path: string }) {
  const { at, isReversed, reason, payee, utr, sentAt, completedAt, paymentNumber } = note
  return (
    <>
      <Fact title="Status">
        <StatusBadge status={refundLabel(note)} />
      </Fact>
      <Fact title="Created on">{formatMoment(at)}</Fact>
      {isReversed === true ? (
        <Fact title="Sent">No: {whyNotSent}.</Fact>
      ) : (
        <SentFacts sentAt={sentAt} completedAt={completedAt} payee={payee} />
      )}
      {utr != null && (
        <Fact title="UTR">
          <span className="wrap-anywhere">{utr}</span>
        </Fact>
      )}
      {paymentNumber != null && (
        <Fact title="Of the payment">
          <ReceiptLink path={path} number={paymentNumber} />
        </Fact>
      )}
      {reason != null && reason !== '' && (
        <Fact title="Reason" isWide>
          <span className="wrap-anywhere">{reason}</span>
        </Fact>
      )}
    </>
  )
}

function SentFacts({ sentAt, completedAt, payee }: Pick<RefundNote, 'sentAt' | 'completedAt' | 'payee'>) {
  return (
    <>
      {sentAt != null && <Fact title="Sent on">{formatMoment(sentAt)}</Fact>}
      {completedAt != null && <Fact title="Completed on">{formatMoment(completedAt)}</Fact>}
      {payee != null && (
        <Fact title="To">
          <AddressText>{payee}</AddressText>
        </Fact>
      )}
    </>
  )
}

function Refunds({ receipt: { amount, refunds }, path }: { receipt: PaymentReceipt; path: string }) {
  const left = refunds.reduce((rest, refund) => rest - refund.amount, amount)
  return (
    <section aria-labelledby="refunds" className="grid gap-3">
      <h2 id="refunds" className="font-bold">
        Refunds of this payment
      </h2>
      <ul className="grid gap-2">
        {refunds.map(({ refundNumber, amount: sent, status, isReversed, createdAt }) => (
          <li key={refundNumber} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ReceiptLink path={path} number={refundNumber} />
              <span className="text-sm text-muted">{formatShortDay(createdAt)}</span>
              <StatusBadge status={refundLabel({ status, isReversed })} />
            </span>
            <span className="font-medium tabular-nums">{formatPaise(sent)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line pt-3 font-bold">
        <span>Left after refunds</span>
        <span className="tabular-nums">{formatPaise(left)}</span>
      </p>
    </section>
  )
}

const ReceiptLink = ({ path, number }: { path: string; number: string }) => (
  <TextLink to={`${path}/receipts/${number}`}>
    <Reference>{number}</Reference>
  </TextLink>
)
