// The page around a public form: brand, title, one column, and the picture beside it on wide screens.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Brand } from './brand.tsx'
import { TravelScene } from '../products/scenes/scene.tsx'

interface FormPageProps {
  title: string
  introduction: ReactNode
  /** What the picture says. */
  tagline?: string
  /** A form longer than a screen is wider, and starts at the top. */
  long?: boolean
  children: ReactNode
}

export function FormPage({
  title,
  introduction,
  tagline = 'Journeys that everybody along the way earns from.',
  long = false,
  children,
}: FormPageProps) {
  return (
    <div
      className={`grid min-h-dvh ${long ? 'lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]' : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]'}`}
    >
      {/* Not centred: on a slow connection, what has come would move with everything that follows. */}
      <main className={`grid content-start px-5 py-10 sm:px-10 ${long ? '' : 'lg:py-24'}`}>
        <div className={`mx-auto grid w-full gap-8 ${long ? 'max-w-2xl' : 'max-w-md'}`}>
          <Link to="/" className="justify-self-start rounded-control">
            <Brand />
          </Link>
          <div className="grid gap-2">
            <h1 className="text-title font-bold">{title}</h1>
            <div className="text-muted">{introduction}</div>
          </div>
          {children}
        </div>
      </main>
      <aside className="relative hidden overflow-hidden bg-panel lg:block">
        <div className="sticky top-0 h-dvh">
          <TravelScene wideOnly className="absolute inset-0 size-full" />
          <p className="absolute inset-x-10 top-12 text-4xl leading-tight font-bold tracking-tight text-balance text-white">
            {tagline}
          </p>
        </div>
      </aside>
    </div>
  )
}

/** A question with the link that answers it, below a form. */
export function FormPageLink({ question, label, path }: { question: string; label: string; path: string }) {
  return (
    <p className="text-muted">
      {question}{' '}
      <Link
        to={path}
        className="inline-block py-1 font-semibold text-brand-text underline underline-offset-4"
      >
        {label}
      </Link>
    </p>
  )
}
