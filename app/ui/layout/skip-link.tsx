interface SkipLinkProps {
  /** The id of the element that it leads to. */
  to?: string
  children?: string
}

/** A stop of the Tab key that shows with the focus only: past the navigation, or past what stands before the choice. */
export function SkipLink({ to = 'content', children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="sr-only z-50 rounded-control bg-brand px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 print:hidden"
    >
      {children}
    </a>
  )
}
