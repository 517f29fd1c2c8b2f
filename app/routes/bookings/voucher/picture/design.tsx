// The voucher as a picture for a phone, as high as its texts need. Laid out by the card's printer, which knows flex boxes
// only; lengths are pixels, three to one of a phone. Dark on white, so that it can be read in the sun.
import type { ReactNode } from 'react'
import { appName } from '../../../../domain/messages.ts'
import { BrandMark } from '../../../../ui/layout/brand.tsx'
import type { PictureFacts } from './facts.ts'

export const voucherPictureSize = { width: 1080, dotsPerInch: 72 } as const

/** Where letters are missing: the rest of the picture is still of use. */
export const cannotBeDrawn = 'In letters that this picture cannot show. They are on the page of your booking.'

interface VoucherPictureProps {
  facts: PictureFacts
  /** The QR code, as a `data:` address. */
  qr: string
  /** Gives a text as it can be drawn: empty where letters are missing. */
  printable: (text: string) => string
}

const margin = 56
const ink = '#111827'
const muted = '#374151'
const bad = '#b91c1c'
const codeSide = 600

export function VoucherPicture({ facts, qr, printable }: VoucherPictureProps) {
  const title = printable(facts.title) || facts.plainTitle
  const provider = printable(facts.provider)
  return (
    <Column style={{ width: voucherPictureSize.width, backgroundColor: '#fff', color: ink, fontWeight: 500 }}>
      <Header status={facts.status} isCancelled={facts.isCancelled} />
      {facts.isCancelled && (
        <Text style={{ padding: `32px ${margin}px`, backgroundColor: bad, color: '#fff', ...bold(52) }}>
          This booking is cancelled. The voucher is not valid.
        </Text>
      )}
      <Column style={{ padding: margin, gap: 26 }}>
        <Column>
          <Text style={{ fontSize: 42, color: muted }}>Voucher</Text>
          <Text style={{ ...bold(title.length > 60 ? 60 : 76), lineHeight: 1.15, lineClamp: 5 }}>
            {title}
          </Text>
          {provider !== '' && (
            <Text
              style={{ marginTop: 10, fontSize: 46, color: muted, lineClamp: 2 }}
            >{`with ${provider}`}</Text>
          )}
        </Column>
        <Column style={{ alignItems: 'center' }}>
          <img src={qr} alt="" width={codeSide} height={codeSide} />
          <Text style={bold(76)}>{facts.bookingId}</Text>
          <Text style={{ fontSize: 52 }}>{facts.code}</Text>
        </Column>
        {facts.facts.map(({ title: name, text }) => (
          <Column key={name} style={{ borderTop: '3px solid #e5e7eb', paddingTop: 14 }}>
            <Text style={{ fontSize: 38, color: muted }}>{name}</Text>
            <Text style={{ ...bold(54), lineHeight: 1.25, lineClamp: 8 }}>
              {printable(text) || cannotBeDrawn}
            </Text>
          </Column>
        ))}
        <Column style={{ borderTop: '3px solid #e5e7eb', paddingTop: 20, fontSize: 38, color: muted }}>
          <Text>Show this code when you arrive. It is valid for this booking only.</Text>
          <Text style={{ marginTop: 10 }}>
            {`As of ${facts.asOf}. Later changes are on the page of the booking.`}
          </Text>
        </Column>
      </Column>
    </Column>
  )
}

function Header({ status, isCancelled }: { status: string; isCancelled: boolean }) {
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        padding: `36px ${margin}px`,
        backgroundColor: '#2e1065',
        color: '#fff',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: 22, ...bold(46) }}>
        <div style={{ display: 'flex', width: 76, height: 76 }}>
          <BrandMark />
        </div>
        {appName}
      </div>
      <Text
        style={{
          padding: '8px 32px',
          borderRadius: 40,
          backgroundColor: '#fff',
          color: isCancelled ? bad : '#14532d',
          ...bold(42),
        }}
      >
        {status}
      </Text>
    </div>
  )
}

type Style = Readonly<Record<string, string | number>>

const Column = ({ style, children }: { style?: Style; children: ReactNode }) => (
  <div style={{ display: 'flex', flexDirection: 'column', ...style }}>{children}</div>
)

/** Words that are longer than a line are broken. */
const Text = ({ style, children }: { style?: Style; children: ReactNode }) => (
  <div style={{ display: 'block', wordBreak: 'break-word', whiteSpace: 'pre-line', ...style }}>
    {children}
  </div>
)

const bold = (fontSize: number) => ({ fontSize, fontWeight: 800 })
