import { createElement, Fragment } from 'react'

// Longer ones may not fit into a narrow card.
const hyphenated = /(\S{1,8}-\S{1,8})/

/** A text whose words and numbers, such as BK-000123, do not break at a hyphen. */
export const WholeWords = ({ text }: { text: string }) =>
  createElement(
    Fragment,
    null,
    ...text
      .split(hyphenated)
      .map((part, index) =>
        index % 2 === 0 ? part : createElement('span', { className: 'whitespace-nowrap' }, part),
      ),
  )
