// Parts of a page whose script comes after the page's own. Until then, and if it does not come, they stand as the server
// has written them.
import { type ComponentType, lazy, useState } from 'react'

/** A script that is asked for when a part of it is shown, or before. */
export function laterScript<Script>(ask: () => Promise<Script>) {
  let script: Script | undefined
  const load = async () => {
    script ??= await ask()
    return script
  }
  /** One of its components: shown at once if the script has come. If it does not come, what is there stays. */
  const part = <Props extends object>(pick: (script: Script) => ComponentType<Props>) => {
    const Later = lazy(() =>
      load().then(
        (found) => ({ default: pick(found) }),
        () => new Promise<never>(() => {}),
      ),
    ) as ComponentType<Props>
    return function Part(props: Props) {
      const [Component] = useState(() => (script === undefined ? Later : pick(script)))
      return <Component {...props} />
    }
  }
  return { load, part }
}

/**
 * After a link or a form of a page of this route, waits for the script that its data ask for, so that nothing flashes. If
 * it does not come, the browser loads the page instead.
 */
export const waitForPart = (routeId: string, loadPartOf: (loaded: unknown) => Promise<void>) =>
  async function wait<Results extends Readonly<Record<string, { result: unknown }>>>(
    { request }: { request: Request },
    next: () => Promise<Results>,
  ): Promise<Results> {
    const results = await next()
    try {
      await loadPartOf(results[routeId]?.result)
    } catch {
      window.location.assign(request.url)
      await new Promise(() => {})
    }
    return results
  }
