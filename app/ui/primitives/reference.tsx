// The longest that a column of a table has room for.
const maximumUnbrokenLength = 14

/** A number that people quote, in one piece unless it is a very long one. */
export function Reference({ children }: { children: string }) {
  return (
    <span className={children.length > maximumUnbrokenLength ? '' : 'whitespace-nowrap'}>{children}</span>
  )
}
