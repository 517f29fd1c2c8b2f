// Tea hills in the morning, with mist, a tree and an elephant at the water.
import { Scene } from './scene.tsx'

export function NatureScene({ className }: { className: string }) {
  return (
    <Scene sky={['#8b5cf6', '#fef3c7']} className={className}>
      <circle cx="86" cy="74" r="34" fill="#fff7ed" opacity=".45" />
      <circle cx="86" cy="74" r="22" fill="#fff7ed" />
      <path d="M0 124 62 78l46 34 62-60 60 56 46-30 60 44 64-26v70H0Z" fill="#a78bfa" opacity=".75" />
      <path d="M0 146c50-36 96-34 146-8s98-30 150-34 70 14 104 8v70H0Z" fill="#15803d" opacity=".55" />
      <path
        d="M0 132c60-10 120-6 180 2s150 2 220-8v14c-80 12-150 10-220 2S60 140 0 148Z"
        fill="#fff"
        opacity=".45"
      />
      <path d="M0 172c60-40 130-38 196-16s126 8 204-22v91H0Z" fill="#166534" />
      <g stroke="#4ade80" strokeWidth="3" fill="none" strokeLinecap="round" opacity=".42">
        <path d="M6 180c52-32 118-30 176-10M24 190c44-24 92-22 138-6M214 168c60 12 116-4 180-24M206 180c66 14 126-4 190-20" />
      </g>
      <path d="M0 225v-26c80-18 170-14 250-6s110 4 150-4v36Z" fill="#0f766e" />
      <path
        d="M30 212h60m24-6h50m-6 12h70m40-8h56m-30 10h46"
        stroke="#99f6e4"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".55"
      />
      <g fill="#312e81">
        <path d="M206 192v-26c0-18 14-28 34-28 14 0 22 4 28 10 8-2 18 4 18 16 0 9-2 15-2 24 0 6 3 9 8 8 1 3-2 6-6 6-7 0-10-6-9-14l-1-10c-3 2-6 3-9 3v18h-13v-17c-8 3-18 3-26 0v17h-13v-14l-3 7Z" />
        <path
          d="M206 164c-5 6-6 12-6 20"
          stroke="#312e81"
          strokeWidth="2.5"
          strokeLinecap="round"
          fill="none"
        />
      </g>
      <path d="M258 148c8-4 14 2 13 11-1 8-6 12-12 10-5-4-6-15-1-21Z" fill="#4338ca" />
      <circle cx="276" cy="156" r="1.8" fill="#fff" />
      <path d="M279 172c3 4 7 5 11 4" stroke="#fef3c7" strokeWidth="3" strokeLinecap="round" fill="none" />
      <path d="M340 196c4-26 4-48 1-72h9c-2 24-1 46 5 72Z" fill="#3f1d0b" />
      <g fill="#14532d">
        <ellipse cx="345" cy="112" rx="44" ry="18" />
        <ellipse cx="322" cy="98" rx="28" ry="15" />
        <ellipse cx="364" cy="94" rx="30" ry="16" />
        <ellipse cx="344" cy="82" rx="26" ry="14" />
      </g>
      <g fill="#22c55e" opacity=".45">
        <ellipse cx="336" cy="80" rx="14" ry="6" />
        <ellipse cx="318" cy="94" rx="13" ry="6" />
        <ellipse cx="358" cy="90" rx="14" ry="6" />
      </g>
      <g stroke="#4c1d95" strokeWidth="2.5" fill="none" strokeLinecap="round" opacity=".7">
        <path d="M176 46q7-8 14 0 7-8 14 0M216 62q5-6 10 0 5-6 10 0M206 30q5-6 10 0 5-6 10 0" />
      </g>
    </Scene>
  )
}
