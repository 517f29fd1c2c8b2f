import { createElement, Fragment } from 'react'

// Longer ones may not fit into a narrow card.
const hyphenated = /(\S{1,8}-\S{1,8})/

/** The title of a tour or a stay, whose words do not break at a hyphen. */
export const ProductTitle = ({ title }: { title: string }) =>
  createElement(
    Fragment,
    null,
    ...title
      .split(hyphenated)
      .map((part, index) =>
        index % 2 === 0 ? part : createElement('span', { className: 'whitespace-nowrap' }, part),
      ),
  )
