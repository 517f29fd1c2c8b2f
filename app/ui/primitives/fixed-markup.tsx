import type { ReactNode } from 'react'

export interface FixedMarkupProps {
  /** What the content shows, if it is the same object for everybody; undefined: the content is somebody's own. */
  of: object | undefined
  /** Tells contents of the same object apart. */
  name: string
  children: ReactNode
}

/**
 * Content without a box of its own. On the server fixed-markup.build.tsx stands in its place, which renders what is the
 * same for everybody once: see vite.config.ts.
 */
export const FixedMarkup = ({ children }: FixedMarkupProps) => <div className="contents">{children}</div>
