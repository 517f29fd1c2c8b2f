/** More letters than this do not fit beside the edges of a narrow phone in the size of a title. */
const longestInTitle = 14

/** The name as heading of a card. One long word is set smaller on phones, and breaks only where a phone has no room for it. */
export function NameHeading({ name }: { name: string }) {
  const longest = Math.max(...name.split(/\s+/).map((word) => word.length))
  const size = longest > longestInTitle ? 'text-xl sm:text-title' : 'text-title'
  return <h1 className={`font-bold break-words ${size}`}>{name}</h1>
}
