// A bay with a fishing boat and a leaning palm.
import { Scene } from './scene.tsx'

export function BeachScene({ className }: { className: string }) {
  return (
    <Scene sky={['#7c3aed', '#fdba74']} className={className}>
      <circle cx="140" cy="100" r="40" fill="#fef3c7" opacity=".4" />
      <circle cx="140" cy="100" r="27" fill="#fef3c7" />
      <path d="M246 112c22-22 44-34 74-34 34 0 50 12 80 18v20H246Z" fill="#6d28d9" opacity=".55" />
      <path d="M300 114c20-18 40-20 58-20 18 0 26 6 42 8v14H300Z" fill="#4c1d95" opacity=".8" />
      <path d="M0 112h400v80H0Z" fill="#0e7490" />
      <path d="M0 112h400v20c-90 10-300 8-400 0Z" fill="#22a5b8" opacity=".7" />
      <path
        d="M112 119h56m-46 9h38m-50 10h62m-46 10h28"
        stroke="#fef3c7"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".7"
      />
      <path
        d="M20 142h34m190-8h40m28 18h46M44 158h26m156 2h30"
        stroke="#a5f3fc"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".5"
      />
      <path d="M226 132h70c-5 13-14 18-24 18h-26c-9 0-16-6-20-18Z" fill="#2e1065" />
      <path d="M228 137h66l-3 5h-60Z" fill="#f59e0b" />
      <path d="M262 131V84l28 41Z" fill="#fff7ed" />
      <path d="M258 131V92l-20 33Z" fill="#fed7aa" />
      <path d="M260 133V80" stroke="#2e1065" strokeWidth="3" strokeLinecap="round" />
      <path d="M0 178c70-18 150-14 220 0s130 10 180-6v53H0Z" fill="#fde68a" />
      <path
        d="M0 178c70-18 150-14 220 0s130 10 180-6v8c-50 16-120 18-184 4S70 172 0 188Z"
        fill="#fffbeb"
        opacity=".9"
      />
      <path d="M0 225v-18c80-12 160-2 240 4s120 4 160-4v18Z" fill="#fbbf24" opacity=".6" />
      <path d="M52 208c2-48 12-92 40-132l7 4c-24 40-33 82-33 128Z" fill="#3b1070" />
      <g fill="#2e1065">
        <path d="M95 78c-28-24-58-22-78-2 26-8 52-8 78 2Z" />
        <path d="M95 78C82 44 56 30 26 38c28 8 50 20 69 40Z" />
        <path d="M95 78c-4-36 10-58 36-62-14 18-26 38-36 62Z" />
        <path d="M95 78c16-28 42-36 68-22-26 2-48 8-68 22Z" />
        <path d="M95 78c30-10 54 2 62 28-18-16-38-24-62-28Z" />
        <path d="M95 78c-24 8-40 24-40 48 12-20 24-34 40-48Z" />
      </g>
      <g fill="#7c2d12">
        <circle cx="92" cy="84" r="5" />
        <circle cx="101" cy="86" r="5" />
      </g>
      <path d="M318 206a26 15 0 0 1 52 0Z" fill="#c026d3" />
      <path d="M336 206c0-8 3-15 8-15s8 7 8 15Z" fill="#fff" opacity=".8" />
      <path d="M344 190v22" stroke="#3b1070" strokeWidth="3" strokeLinecap="round" />
      <g stroke="#fff" strokeWidth="2.5" fill="none" strokeLinecap="round" opacity=".85">
        <path d="M204 52q7-8 14 0 7-8 14 0M244 36q5-6 10 0 5-6 10 0" />
      </g>
    </Scene>
  )
}
