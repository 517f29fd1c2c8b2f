import type { ShouldRevalidateFunction } from 'react-router'

/** Reloads the page's data after a version conflict. */
export const revalidateAfterConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate

/**
 * Reloads the page's data after any rejection, but not when the server failed or the session has ended: then the page
 * would be lost.
 */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({
  actionStatus = 500,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || (actionStatus < 500 && actionStatus !== 401)
