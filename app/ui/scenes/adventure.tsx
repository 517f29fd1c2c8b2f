// A raft on a white river below the Himalaya.
import { Scene } from './scene.tsx'

export function AdventureScene({ className }: { className: string }) {
  return (
    <Scene sky={['#4338ca', '#f5d0fe']} className={className}>
      <circle cx="318" cy="52" r="20" fill="#fef3c7" />
      <path d="M0 146 74 66l40 40 72-82 76 84 44-38 94 84v40H0Z" fill="#6d28d9" />
      <path
        d="m186 24 30 34-14 10-10-10-14 14-12-12-10 8ZM74 66l21 21-10 8-9-8-10 10-12-10Zm232 4 22 20-10 8-10-8-10 8-10-14Z"
        fill="#faf5ff"
      />
      <path d="M186 24v108l76-24Z" fill="#4c1d95" opacity=".35" />
      <path d="M0 160c40-26 80-30 120-14s70 10 110-8 110-22 170 6v81H0Z" fill="#065f46" />
      <g fill="#064e3b">
        <path d="m22 168 13-36 13 36Zm24 8 15-44 15 44Zm280-14 13-38 13 38Zm26 8 15-46 15 46Zm-50-4 10-28 10 28Z" />
        <path
          d="m22 152 13-32 13 32Zm24 6 15-40 15 40Zm280-14 13-34 13 34Zm26 8 15-42 15 42Z"
          fill="#047857"
        />
      </g>
      <path
        d="M0 225v-30c50-16 90-24 148-24 40 0 64-10 92-10 22 0 34 8 66 12 40 6 66 10 94 20v32Z"
        fill="#0284c7"
      />
      <path
        d="M34 200c26-8 40-2 58-6m58-10c18-4 32 0 46-6m66-2c16 6 32 4 46 10m-90 8c22-6 34 2 54-2m34 12c20-6 36 2 52-2M96 216c24-6 40 2 64-2"
        stroke="#e0f2fe"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
        opacity=".85"
      />
      <g transform="rotate(-7 180 186)">
        <g transform="translate(0 16)">
          <path d="M176 152v22m-28-18v18m56-20v20" stroke="#1e1b4b" strokeWidth="11" strokeLinecap="round" />
          <path d="M170 160h12m-40 3h12m44-2h12" stroke="#f59e0b" strokeWidth="9" />
          <g fill="#7c2d12">
            <circle cx="176" cy="148" r="5.5" />
            <circle cx="148" cy="152" r="5.5" />
            <circle cx="204" cy="150" r="5.5" />
          </g>
          <g fill="#fbbf24">
            <path d="M168 147a8 8 0 0 1 16 0Zm-28 4a8 8 0 0 1 16 0Zm56-2a8 8 0 0 1 16 0Z" />
          </g>
        </g>
        <path d="m140 166-16 32m96-34 18 32" stroke="#fef3c7" strokeWidth="3.5" strokeLinecap="round" />
        <path d="m121 196 6-2 2 12-8 2Zm114-1 6 1 5 10-8 1Z" fill="#fef3c7" />
        <path
          d="M118 166c4 14 18 24 34 24h56c16 0 28-10 32-24 4 22-8 38-32 38h-58c-24 0-36-16-32-38Z"
          fill="#dc2626"
        />
        <path
          d="M126 182c6 8 16 12 28 12h52c12 0 20-4 26-12"
          stroke="#fecaca"
          strokeWidth="3"
          fill="none"
          strokeLinecap="round"
        />
      </g>
      <path
        d="M96 206c14-10 30 2 44-4m84 2c14-8 26 2 40-4M140 218c20-8 48 4 76-4"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M290 206c4-14 26-16 34-4 10-4 20 2 20 12h-56Z" fill="#1e1b4b" />
    </Scene>
  )
}
