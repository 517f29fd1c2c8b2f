import { Fragment } from 'react'

/** A text in which email addresses and UPI ids break after their @ and dots, and nowhere else. */
export function AddressText({ children }: { children: string }) {
  if (!children.includes('@')) return children
  const parts = children.split(/(?<=@|\.(?=\S))/)
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- equal parts differ by nothing else
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
