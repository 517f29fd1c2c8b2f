// A temple tower of the south at sunset, among boulders.
import { Scene } from './scene.tsx'

export function HeritageScene({ className }: { className: string }) {
  return (
    <Scene sky={['#4c1d95', '#fb923c']} className={className}>
      <circle cx="292" cy="126" r="46" fill="#fde68a" opacity=".3" />
      <circle cx="292" cy="126" r="32" fill="#fde68a" />
      <path
        d="M0 168c28-10 40-30 74-30s40 20 70 18 44-22 84-22 50 22 84 20 58-20 88-14v85H0Z"
        fill="#a21caf"
        opacity=".4"
      />
      <path
        d="M0 184c20-16 48-14 62-4s30 6 50 6h176c18 0 24-14 46-14s26-10 66-4v57H0Z"
        fill="#6b21a8"
        opacity=".75"
      />
      <path
        d="M172 62c-5-3-8-8-8-14 6 3 9 7 10 11l6-12 6 12 6-12 6 12c1-4 4-8 10-11 0 6-3 11-8 14Z"
        fill="#581c87"
      />
      <path d="M168 62h44l4 18h-52Z" fill="#7e22ce" />
      <path d="M162 80h56l5 22h-66Z" fill="#6b21a8" />
      <path d="M155 102h70l6 25h-82Z" fill="#7e22ce" />
      <path d="M147 127h86l7 29H140Z" fill="#6b21a8" />
      <path d="M134 156h112v45H134Z" fill="#581c87" />
      <path
        d="M164 80h52M157 102h66M149 127h82M134 156h112"
        stroke="#fbbf24"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".85"
      />
      <g fill="#fcd34d">
        <path d="M185 76v-5a5 5 0 0 1 10 0v5ZM184 98v-7a6 6 0 0 1 12 0v7ZM183 122v-8a7 7 0 0 1 14 0v8ZM182 150v-9a8 8 0 0 1 16 0v9Z" />
        <path
          d="M167 98v-5a4 4 0 0 1 8 0v5Zm38 0v-5a4 4 0 0 1 8 0v5ZM162 122v-6a4 4 0 0 1 8 0v6Zm48 0v-6a4 4 0 0 1 8 0v6ZM156 150v-6a5 5 0 0 1 10 0v6Zm58 0v-6a5 5 0 0 1 10 0v6Z"
          opacity=".55"
        />
      </g>
      <path d="M176 201v-20a14 14 0 0 1 28 0v20Z" fill="#2e1065" />
      <path
        d="M150 201v-32m10 32v-32m60 32v-32m10 32v-32"
        stroke="#a855f7"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".5"
      />
      <path d="M40 201h106v-26H40Zm214 0h92v-26h-92Z" fill="#4c1d95" />
      <path d="M36 175h112v-6H36Zm216 0h98v-6h-98Z" fill="#7e22ce" />
      <path
        d="M54 201v-24m16 24v-24m16 24v-24m16 24v-24m16 24v-24m16 24v-24m134 24v-24m16 24v-24m16 24v-24m16 24v-24m16 24v-24"
        stroke="#2e1065"
        strokeWidth="5"
        opacity=".6"
      />
      <path d="M0 201h400v24H0Z" fill="#2e1065" />
      <path d="M190 201h-6l-24 24h60l-24-24Z" fill="#fbbf24" opacity=".28" />
      <path
        d="M0 206c6-18 30-22 44-8 14-8 28-2 32 12H0Zm400 6c-4-24-34-30-50-14-18-6-32 2-34 16Z"
        fill="#1e0f45"
      />
    </Scene>
  )
}
