// The voucher that a customer shows at the start, on the phone or on paper.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatVoucherCode } from '@affiliate-booking/shared/voucher-codes'
import { ImageDown } from 'lucide-react'
import { appName } from '../../../domain/messages.ts'
import { BrandMark } from '../../../ui/layout/brand.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { PrintButton } from '../../../ui/sharing/print-button.tsx'
import { QrCode } from '../../../ui/sharing/qr-code.tsx'
import { SharePicture } from '../../../ui/sharing/share-picture.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { bookingStatusLabels } from '../../../domain/labels/status-labels.ts'
import { GuestFacts, PartyFact, PhoneLink, WhenFacts, WhereFacts } from '../booking-facts.tsx'
import { PriceFact } from '../price-fact.tsx'
import { Fact } from '../../../ui/texts/fact.tsx'
import { voucherPictureName } from './picture/name.ts'

interface VoucherPageProps {
  path: string
  booking: BookingDetails
  code: { size: number; path: string }
  /** Opens WhatsApp to the provider. */
  whatsApp: string | undefined
}

export function VoucherPage({ path, booking, code, whatsApp }: VoucherPageProps) {
  const {
    productTitle,
    bookingId,
    userName,
    serviceProviderName,
    providerPhone,
    status,
    totalAmount,
    voucherCode,
  } = booking
  const receipt = booking.receipts?.find(
    ({ kind, use }) => kind === 'payment' && (use == null || use === 'price'),
  )
  const picture = `${path}/voucher.png`
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <article className="voucher grid gap-6 rounded-card bg-surface p-5 shadow-card sm:p-8">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-2.5 font-bold">
            <BrandMark />
            {appName}
          </p>
          <StatusBadge status={bookingStatusLabels[status]} />
        </header>
        <div className="grid gap-1">
          <p className="text-muted">Voucher</p>
          <h1 className="text-title font-bold">{productTitle}</h1>
          <p className="text-muted">with {serviceProviderName}</p>
        </div>
        <div className="grid gap-6 sm:grid-cols-[1fr_auto]">
          <dl className="fact-columns content-start gap-4 sm:order-first">
            <WhenFacts booking={booking} />
            <PartyFact booking={booking} />
            <Fact title="Name">{userName}</Fact>
            <GuestFacts booking={booking} />
            <WhereFacts booking={booking} />
            {providerPhone != null && (
              <Fact title="Provider’s phone" isWide>
                <span className="grid justify-items-start">
                  <PhoneLink number={providerPhone} whatsApp={whatsApp} />
                </span>
              </Fact>
            )}
            <PriceFact booking={booking} />
            <Fact title="Paid">{formatPaise(totalAmount - (booking.refundAmount ?? 0))}</Fact>
          </dl>
          <div className="order-first grid content-start justify-items-center gap-2 sm:order-last">
            <QrCode drawing={code} label={`Code of the booking ${bookingId}`} className="w-52" />
            <p className="text-lg font-bold tabular-nums">{bookingId}</p>
            {voucherCode != null && (
              <p className="text-sm text-muted tabular-nums">{formatVoucherCode(voucherCode)}</p>
            )}
          </div>
        </div>
        <p className="text-sm text-muted">
          Show this code when you arrive. It is valid for this booking only.
          <span className="print:hidden">
            {' '}
            You may have no network there: save it as a picture, or print it.
          </span>
        </p>
      </article>
      {/* On a phone, lines of two. */}
      <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3 print:hidden">
        <ButtonLink to={picture} reloadDocument>
          <ImageDown className="size-5" aria-hidden="true" />
          Save as a picture
        </ButtonLink>
        <SharePicture
          address={picture}
          fileName={voucherPictureName(bookingId)}
          title={`Voucher ${bookingId}, ${productTitle}`}
        />
        <PrintButton variant="secondary" />
        {receipt && (
          <ButtonLink to={`${path}/receipts/${receipt.number}`} variant="secondary">
            Receipt
          </ButtonLink>
        )}
        <ButtonLink to={path} variant="secondary">
          Back to the booking
        </ButtonLink>
      </div>
    </div>
  )
}
