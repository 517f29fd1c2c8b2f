// The frame that our own pictures share: one size, a sky of two colours. Decorative, so screen readers pass them by.
import { type ReactNode, useId } from 'react'

interface SceneProps {
  /** From the top of the sky to the horizon. */
  sky: readonly [string, string]
  className: string
  children: ReactNode
}

export function Scene({ sky: [top, horizon], className, children }: SceneProps) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 400 225"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={top} />
          <stop offset="1" stopColor={horizon} />
        </linearGradient>
      </defs>
      <path d="M0 0h400v225H0z" fill={`url(#${id})`} />
      {children}
    </svg>
  )
}
