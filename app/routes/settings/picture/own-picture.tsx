/** The picture, or the initials where there is none. Decorative: the name stands on the page. */
export function OwnPicture({ source, name }: { source: string | undefined; name: string }) {
  if (source !== undefined)
    return <img src={source} alt="" width={96} height={96} className="size-24 rounded-full object-cover" />
  return (
    <span
      aria-hidden="true"
      className="grid size-24 place-items-center rounded-full bg-brand-soft text-2xl font-bold text-brand-text"
    >
      {initialsOf(name)}
    </span>
  )
}

/** Of the first and the last word: `Anjali Nair` → `AN`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return chosen.map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('')
}
