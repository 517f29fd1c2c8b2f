import type { ShouldRevalidateFunction } from 'react-router'

/** After a post that was refused because things have changed meanwhile, the page loads what is there now. */
export const revalidateAfterConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate
