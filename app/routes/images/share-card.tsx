// The picture of a link that is shared, 1200 × 630 pixels: title, place, price. Laid out by the card printer, which knows
// flex boxes only.
import { appName } from '../../domain/messages.ts'
import { BrandMark } from '../../ui/layout/brand.tsx'

export const shareCardSize = { width: 1200, height: 630, dotsPerInch: 72 } as const

interface ShareCardProps {
  title: string
  /** Above the title. */
  kicker: string
  /** Below it. */
  place: string
  /** Empty where there is none. */
  price: string
  rating: string
}

export function ShareCard({ title, kicker, place, price, rating }: ShareCardProps) {
  const { width, height } = shareCardSize
  return (
    <div style={{ display: 'flex', width, height, color: '#fff', fontWeight: 500 }}>
      <Dusk />
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          position: 'absolute',
          top: 64,
          left: 72,
          width: 1056,
          height: 502,
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center', gap: 18, fontSize: 34, fontWeight: 800 }}>
          <div style={{ display: 'flex', width: 64, height: 64 }}>
            <BrandMark />
          </div>
          {appName}
        </div>
        <div style={{ display: 'flex', marginTop: 44, fontSize: 32, color: '#fcd34d' }}>{kicker}</div>
        <div
          style={{
            display: 'block',
            fontSize: title.length > 60 ? 56 : 72,
            fontWeight: 800,
            lineHeight: 1.12,
            lineClamp: 3,
          }}
        >
          {title}
        </div>
        <div style={{ display: 'block', marginTop: 12, fontSize: 36, lineClamp: 1 }}>{place}</div>
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            gap: 32,
            marginTop: 'auto',
            fontSize: 44,
            fontWeight: 800,
          }}
        >
          {price}
          {rating !== '' && <span style={{ fontSize: 34, fontWeight: 500, color: '#fcd34d' }}>{rating}</span>}
        </div>
      </div>
    </div>
  )
}

/** Hills at dusk. */
function Dusk() {
  const { width, height } = shareCardSize
  return (
    <svg
      width={width}
      height={height}
      viewBox="0 0 1200 630"
      style={{ position: 'absolute', top: 0, left: 0 }}
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0.3" y2="1">
          <stop offset="0" stopColor="#2e1065" />
          <stop offset="0.6" stopColor="#5b21b6" />
          <stop offset="1" stopColor="#a21caf" />
        </linearGradient>
      </defs>
      <rect width="1200" height="630" fill="url(#sky)" />
      <circle cx="990" cy="470" r="70" fill="#fcd34d" />
      <path d="M520 520 640 430l84 62 140-126 150 120 80-44 106 88v100H520Z" fill="#6b21a8" />
      <path d="M0 560c160-64 300-40 450-8s330 20 480-10 190 2 270 22v66H0Z" fill="#1e0f45" />
    </svg>
  )
}
