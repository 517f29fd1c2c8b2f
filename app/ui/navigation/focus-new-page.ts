// What a browser does by itself when it loads a document: the keyboard starts at the top, and screen readers say where
// one is.
import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The address of the page that is shown; undefined until the first has become alive. */
let shown: string | undefined

/**
 * Moves the focus to the part of a page that the address names, unless something in it has the focus; else to the title
 * of a page that the router has shown, unless something in its content has it: a field or a link that stays, or what the
 * page itself has chosen, such as an error. Where the view goes is for the router to say.
 */
export function useFocusOnNewPage() {
  const { pathname, search, hash } = useLocation()
  const page = pathname + search
  useEffect(() => {
    const named = document.getElementById(hash.slice(1))
    const goal = named ?? document.querySelector<HTMLElement>('main h1')
    if (goal && shown && shown !== page) {
      // An address names a part by its title.
      const part = goal.closest(named ? 'section' : 'main')
      if (!part?.contains(document.activeElement)) {
        goal.tabIndex = -1
        goal.focus({ preventScroll: true })
      }
    }
    shown = page
  }, [page, hash])
}
