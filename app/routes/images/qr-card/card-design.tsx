// The affiliate's QR card, 3.5 × 2 inches: what is printed, downloaded and shown on the screen. Laid out by the card's
// printer, which knows flex boxes only; lengths are pixels at 300 to the inch.
import { qrCardCopy } from '../../../domain/accounts/qr-card-copy.ts'
import { appName } from '../../../domain/messages.ts'
import { BrandMark } from '../../../ui/layout/brand.tsx'
import { CardScene, PaymentSign, RupeeToken } from './card-scene.tsx'

/** 3.5 × 2 inches. */
export const qrCardSize = { width: 1050, height: 600, dotsPerInch: 300 } as const

// White around the code: four modules of the smallest code that holds a link (25 across).
const codeSide = 324
const quietZone = 54

const paymentMethods = [
  { kind: 'card', label: 'Card' },
  { kind: 'phone', label: 'UPI' },
  { kind: 'bank', label: 'Net banking' },
  { kind: 'notes', label: 'Cash' },
] as const

const taglineLines = qrCardCopy.tagline.split(/(?<=!) /)

export interface QrCardProps {
  /** The affiliate's name; empty leaves it out. */
  name: string
  /** The lines below the name. */
  details: readonly string[]
  /** The QR code, as a `data:` address. */
  code: string
}

export function QrCard({ name, details, code }: QrCardProps) {
  return (
    <div
      style={{
        display: 'flex',
        ...size(qrCardSize.width, qrCardSize.height),
        color: '#fff',
        fontWeight: 500,
      }}
    >
      <CardScene {...qrCardSize} />
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          position: 'absolute',
          top: 44,
          left: 52,
          width: 510,
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center', gap: 16, fontSize: 32, fontWeight: 800 }}>
          <div style={{ display: 'flex', ...size(60, 60) }}>
            <BrandMark />
          </div>
          {appName}
        </div>
        <div
          style={{ display: 'flex', flexDirection: 'column', marginTop: 22, fontSize: 47, fontWeight: 800 }}
        >
          {taglineLines.map((line, index) => (
            <div
              key={line}
              style={{ color: index === 0 ? '#fff' : '#fcd34d', lineHeight: 1.16, whiteSpace: 'nowrap' }}
            >
              {line}
            </div>
          ))}
        </div>
        <div style={{ display: 'flex', flexDirection: 'column', marginTop: 20 }}>
          {name !== '' && (
            <div
              style={{
                display: 'block',
                fontSize: nameSize(name),
                fontWeight: 800,
                lineHeight: 1.25,
                lineClamp: 2,
              }}
            >
              {name}
            </div>
          )}
          {details.filter(Boolean).map((detail) => (
            <div
              key={detail}
              style={{ display: 'block', fontSize: 25, lineHeight: 1.35, color: '#ede9fe', lineClamp: 1 }}
            >
              {detail}
            </div>
          ))}
        </div>
      </div>
      <PaymentMethods />
      <CodePanel code={code} />
    </div>
  )
}

function PaymentMethods() {
  return (
    <div
      style={{
        position: 'absolute',
        left: 52,
        bottom: 26,
        display: 'flex',
        alignItems: 'center',
        gap: 20,
        fontSize: 22,
        fontWeight: 800,
      }}
    >
      {paymentMethods.map(({ kind, label }) => (
        <div key={kind} style={{ display: 'flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' }}>
          <PaymentSign kind={kind} size={34} />
          {label}
        </div>
      ))}
    </div>
  )
}

function CodePanel({ code }: { code: string }) {
  return (
    <div
      style={{
        position: 'absolute',
        top: 34,
        right: 34,
        display: 'flex',
        flexDirection: 'column',
        width: codeSide + 2 * quietZone,
        height: qrCardSize.height - 2 * 34,
        padding: quietZone,
        boxSizing: 'border-box',
        borderRadius: 34,
        backgroundColor: '#fff',
        color: '#2e1065',
      }}
    >
      <img src={code} alt="" width={codeSide} height={codeSide} style={{ objectFit: 'contain' }} />
      <div style={{ display: 'flex', alignItems: 'center', gap: 18, marginTop: 34, marginLeft: -8 }}>
        <RupeeToken size={96} />
        <div style={{ display: 'flex', flexDirection: 'column', lineHeight: 1.15, whiteSpace: 'nowrap' }}>
          <div style={{ fontSize: 36, fontWeight: 800 }}>Scan to book</div>
          <div style={{ fontSize: 27, color: '#5b21b6' }}>{qrCardCopy.token} token</div>
        </div>
      </div>
    </div>
  )
}

/** Pixels, such that two lines hold 80 letters. */
function nameSize(name: string): number {
  if (name.length <= 24) return 36
  return name.length <= 50 ? 30 : 24
}

const size = (width: number, height: number) => ({ width, height })
