import type { ShouldRevalidateFunction } from 'react-router'

/** After a post that was refused because things have changed meanwhile, the page loads what is there now. */
export const revalidateAfterConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate

/** After any refusal: what there is has changed. Not where the server failed: it could not tell, and the page would be lost. */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || (actionStatus !== undefined && actionStatus < 500)
