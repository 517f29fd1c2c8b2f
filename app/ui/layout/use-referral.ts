// The referral value in the browser: kept in local storage, where the server's cookie is not seen.
import { useEffect, useSyncExternalStore } from 'react'
import { referralKey, parseReferral } from '../../domain/accounts/referral.ts'

/**
 * Keeps the referral that the address carries, and gives the one that counts: the address's, else the one that the
 * server remembers, which pages without scripts set as well, else the stored one.
 */
export function useReferral({
  clicked,
  remembered,
}: {
  clicked: string | undefined
  remembered: string | undefined
}): string | undefined {
  const stored = useSyncExternalStore(onStorage, readStored, () => undefined)
  useEffect(() => {
    if (clicked !== undefined) withStorage((storage) => storage.setItem(referralKey, clicked))
  }, [clicked])
  return clicked ?? remembered ?? stored
}

const readStored = () => parseReferral(withStorage((storage) => storage.getItem(referralKey)))

function onStorage(changed: () => void) {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage)
  } catch {
    // Browsers that block or have filled the storage throw; the cookie remembers there.
    return undefined
  }
}
