// Our own picture of the backwaters at dusk: hills, a houseboat and palms. Decorative.
import { useId } from 'react'

export function TravelScene({ className = '' }: { className?: string }) {
  const id = useId()
  const sky = `${id}sky`
  const water = `${id}water`
  const glow = `${id}glow`
  return (
    <svg
      viewBox="0 0 1200 900"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2e1065" />
          <stop offset=".45" stopColor="#6d28d9" />
          <stop offset=".78" stopColor="#c026a3" />
          <stop offset="1" stopColor="#fb923c" />
        </linearGradient>
        <linearGradient id={water} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b4307f" />
          <stop offset=".3" stopColor="#5b21b6" />
          <stop offset="1" stopColor="#1e0f45" />
        </linearGradient>
        <radialGradient id={glow}>
          <stop offset="0" stopColor="#fde68a" stopOpacity=".85" />
          <stop offset="1" stopColor="#fde68a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1200" height="640" fill={`url(#${sky})`} />
      <circle cx="770" cy="520" r="260" fill={`url(#${glow})`} />
      <circle cx="770" cy="520" r="92" fill="#fde68a" />
      <path
        d="M0 470 150 380l110 60 160-130 150 120 90-50 170 120 130-90 240 130v130H0Z"
        fill="#86198f"
        opacity=".55"
      />
      <path d="M0 540c120-70 210-80 320-30s180 50 300-10 220-50 330 10 180 40 250 20v110H0Z" fill="#581c87" />
      <path d="M0 590c160-50 300-40 460-10s280 20 420-10 220-20 320 0v70H0Z" fill="#3b1070" />
      <rect y="630" width="1200" height="270" fill={`url(#${water})`} />
      <g fill="#fde68a">
        <rect x="690" y="640" width="160" height="5" rx="2.5" opacity=".8" />
        <rect x="706" y="660" width="128" height="5" rx="2.5" opacity=".6" />
        <rect x="676" y="684" width="188" height="5" rx="2.5" opacity=".42" />
        <rect x="716" y="710" width="108" height="5" rx="2.5" opacity=".3" />
        <rect x="690" y="742" width="160" height="5" rx="2.5" opacity=".2" />
      </g>
      <g>
        <path
          d="M330 700h330c34 0 66-10 92-34-10 52-52 74-104 74H398c-44 0-84-20-104-60 12 12 24 20 36 20Z"
          fill="#160a33"
        />
        <path d="M372 700c0-60 30-86 92-86h84c62 0 92 26 92 86Z" fill="#d97706" />
        <path d="M372 700c0-60 30-86 92-86h20c-58 4-86 30-86 86Z" fill="#fbbf24" opacity=".6" />
        <path d="M392 652h228M380 676h252M424 630h164" stroke="#92400e" strokeWidth="3" opacity=".55" />
        <g fill="#2a1152">
          <rect x="420" y="660" width="38" height="40" rx="19" />
          <rect x="484" y="660" width="38" height="40" rx="19" />
          <rect x="548" y="660" width="38" height="40" rx="19" />
        </g>
        <path d="M664 694v-52m0 0-20 10m20-10 22 8" stroke="#160a33" strokeWidth="6" strokeLinecap="round" />
      </g>
      <g stroke="#fbe9ff" strokeWidth="4" fill="none" strokeLinecap="round" opacity=".85">
        <path d="M420 210q14-16 28 0 14-16 28 0" />
        <path d="M520 166q11-12 22 0 11-12 22 0" />
        <path d="M566 240q9-10 18 0 9-10 18 0" />
      </g>
      <g fill="#140a2e">
        <path d="M0 900V770c90-26 190-14 270 30s190 100 300 100Z" />
        <path d="M96 830c2-110 12-200 52-292l13 6c-34 90-46 180-44 286Z" />
        <path
          transform="translate(-46 118)"
          d="M200 420c-70-46-142-36-184 24 56-24 116-28 184-24Zm0 0c-40-78-104-104-170-78 62 14 116 40 170 78Zm0 0c0-86-36-140-96-154 42 42 74 92 96 154Zm0 0c28-84 82-122 148-108-58 22-106 58-148 108Zm0 0c70-40 140-26 176 38-54-28-112-40-176-38Zm0 0c52 14 90 54 92 116-22-50-50-86-92-116Zm0 0c-60 18-98 60-100 120 26-50 58-88 100-120Z"
        />
        <path d="M1200 900V748c-70 4-128 30-180 70s-140 82-240 82Z" />
        <path d="M1112 800c-10-130-26-220-74-312l-13 7c38 92 50 184 54 308Z" />
        <path d="M1032 494c56-46 118-46 158-2-50-14-102-12-158 2Zm0 0c24-70 74-102 132-88-50 20-92 48-132 88Zm0 0c-14-74-58-114-118-112 46 32 84 66 118 112Zm0 0c-58-40-120-36-156 14 50-18 102-20 156-14Zm0 0c-46 18-72 54-70 106 18-42 40-76 70-106Zm0 0c46 20 72 58 70 108-18-42-40-78-70-108Z" />
      </g>
    </svg>
  )
}
