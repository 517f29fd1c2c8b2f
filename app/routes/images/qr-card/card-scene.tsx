// The card's own drawings: the backwaters at sunrise, a coin, and signs for ways to pay. For the card's printer.

const gold = '#fbbf24'

/** The violet ground with the sun, hills and a houseboat, cut to the size. */
export function CardScene({ width, height }: { width: number; height: number }) {
  return (
    <svg
      width={width}
      height={height}
      viewBox="0 0 1050 600"
      preserveAspectRatio="xMidYMid slice"
      style={{ position: 'absolute', top: 0, left: 0 }}
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" stopColor="#2e1065" />
          <stop offset="0.55" stopColor="#5b21b6" />
          <stop offset="1" stopColor="#a21caf" />
        </linearGradient>
        <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#6b21a8" />
          <stop offset="1" stopColor="#1e0f45" />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" stopColor="#fde68a" stopOpacity="0.55" />
          <stop offset="1" stopColor="#fde68a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1050" height="600" fill="url(#sky)" />
      <circle cx="490" cy="436" r="150" fill="url(#glow)" />
      <path
        d="M0 408 96 352l72 40 118-86 124 84 70-34 130 80 110-58 330 96v126H0Z"
        fill="#7e22ce"
        opacity="0.5"
      />
      <circle cx="490" cy="436" r="50" fill="#fcd34d" />
      <path d="M0 438c120-54 236-36 350-6s240 16 360-8 220 4 340 20v60H0Z" fill="#3b1070" />
      <rect y="462" width="1050" height="138" fill="url(#water)" />
      <path
        d="M432 476h116M446 488h88M458 500h64"
        stroke="#fcd34d"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.6"
      />
      <g transform="translate(-60 4)">
        <path
          d="M214 478h176c18 0 34-5 48-17-5 27-27 38-54 38H250c-22 0-43-10-54-31 6 6 11 10 18 10Z"
          fill="#160a33"
        />
        <path d="M236 478c0-31 16-45 48-45h44c32 0 48 14 48 45Z" fill="#d97706" />
        <path d="M236 478c0-31 16-45 48-45h10c-30 2-45 16-45 45Z" fill={gold} opacity="0.7" />
        <path d="M246 453h120M239 466h134" stroke="#92400e" strokeWidth="2" opacity="0.6" />
        <path
          d="M262 478v-10a9 9 0 0 1 18 0v10Zm35 0v-10a9 9 0 0 1 18 0v10Zm35 0v-10a9 9 0 0 1 18 0v10Z"
          fill="#2a1152"
        />
      </g>
      <g stroke="#f5d0fe" strokeWidth="3" fill="none" strokeLinecap="round" opacity="0.8">
        <path d="M392 372q8-9 16 0 8-9 16 0M438 348q6-7 12 0 6-7 12 0" />
      </g>
    </svg>
  )
}

/** A golden coin of ten rupees. The sign is drawn, so that it needs no font. */
export function RupeeToken({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100">
      <defs>
        <linearGradient id="rim" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fde68a" />
          <stop offset="0.5" stopColor="#f59e0b" />
          <stop offset="1" stopColor="#b45309" />
        </linearGradient>
        <linearGradient id="face" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fef3c7" />
          <stop offset="1" stopColor="#fbbf24" />
        </linearGradient>
      </defs>
      <circle cx="50" cy="50" r="49" fill="url(#rim)" />
      <circle
        cx="50"
        cy="50"
        r="43"
        fill="none"
        stroke="#fef3c7"
        strokeWidth="2.5"
        strokeDasharray="2.6 4.15"
      />
      <circle cx="50" cy="50" r="38" fill="url(#face)" />
      <g fill="none" stroke="#7c2d12" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M20 35h20M20 44h20M27 35c13 0 13 17 0 17h-6l16 15" />
        <path d="m48 42 8-7v32" />
        <rect x="64" y="35" width="16" height="32" rx="8" />
      </g>
    </svg>
  )
}

const signs = {
  card: 'M3 8.5C3 6.6 4.3 5.5 6 5.5h12c1.7 0 3 1.1 3 3v7c0 1.9-1.3 3-3 3H6c-1.7 0-3-1.1-3-3ZM3 10h18M6.5 14.5h4',
  phone:
    'M8 2.5h8c1.1 0 2 .9 2 2v15c0 1.1-.9 2-2 2H8c-1.1 0-2-.9-2-2v-15c0-1.1.9-2 2-2ZM9 12l2.2 2.2L15.2 10M10.5 5.5h3',
  bank: 'M3.5 9.5 12 4l8.5 5.5ZM6 12.5v5M10 12.5v5M14 12.5v5M18 12.5v5M3.5 20.5h17',
  notes: 'M3.5 6.5h17v11h-17ZM12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4ZM6.5 9.5v.1M17.500 14.4v.1',
} as const

/** A plain sign for a way to pay, which is no trademark. */
export function PaymentSign({ kind, size }: { kind: keyof typeof signs; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24">
      <path
        d={signs[kind]}
        fill="none"
        stroke={gold}
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
