// The head of a signed-in page: its title, a line on it, and what can be done there.
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  introduction?: ReactNode
  /** Beside the title. */
  children?: ReactNode
  /** Nothing of the children is shown on a phone. */
  isPlainOnPhone?: boolean
}

export function PageHeader({ title, introduction, children, isPlainOnPhone = false }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <h1 className="text-title font-bold">{title}</h1>
        {introduction !== undefined && <p className="text-muted">{introduction}</p>}
      </div>
      {children !== undefined && (
        <div className={`flex-wrap gap-2 print:hidden ${isPlainOnPhone ? 'hidden sm:flex' : 'flex'}`}>
          {children}
        </div>
      )}
    </header>
  )
}
