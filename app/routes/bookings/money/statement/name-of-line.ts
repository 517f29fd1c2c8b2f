import type { StatementLine } from '@affiliate-booking/contract/shapes/money/bank-statements'
import { formatPaise } from '@affiliate-booking/shared/money'

/** Tells the controls of a line from those of the others. */
export const nameOf = ({ amount, reference, description }: StatementLine): string =>
  `${formatPaise(amount)}, ${reference ?? description}`
