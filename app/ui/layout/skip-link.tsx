/** The first stop of the Tab key: past the navigation, to the element with the id `content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-brand px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 print:hidden"
    >
      Skip to content
    </a>
  )
}
