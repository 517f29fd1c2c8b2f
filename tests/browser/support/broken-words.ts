// Finds words that a page breaks, cuts off or lets stick out of their box. Runs in the page: no imports, nothing outside.

/** What is wrong with the words in view, one line for each. */
export function findBrokenWords(): string[] {
  interface Place {
    isShown: boolean
    /** The nearest ancestor that is a box, and not a part of a line. */
    box: Element
    /** Where a text ends to be seen, unless it can be scrolled to. */
    edge: number
  }
  const places = new Map<Element, Place>()

  const placeOf = (element: Element): Place => {
    const known = places.get(element)
    if (known !== undefined) return known
    const { display, overflowX, clipPath } = getComputedStyle(element)
    const outer =
      element.parentElement === null
        ? { isShown: true, box: element, edge: document.documentElement.clientWidth }
        : placeOf(element.parentElement)
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    const clipped = overflowX === 'visible' ? outer.edge : element.getBoundingClientRect().right
    const place = {
      // Not what only screen readers get, in a box of one pixel.
      isShown: outer.isShown && clipPath === 'none',
      box: display === 'inline' || display === 'contents' ? outer.box : element,
      edge: scrolls ? Infinity : clipped,
    }
    places.set(element, place)
    return place
  }

  /** The texts of a page, each as the neighbouring nodes that make it up: a word may go from one to the next. */
  const texts: Text[][] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let last: Node | null = null
  while (walker.nextNode() !== null) {
    const node = walker.currentNode
    if (!(node instanceof Text)) continue
    let before = node.previousSibling
    while (before instanceof Comment) before = before.previousSibling
    if (before !== null && before === last) texts.at(-1)?.push(node)
    else texts.push([node])
    last = node
  }

  const rectsOf = (nodes: Text[], start: number, end: number): DOMRect[] => {
    const range = document.createRange()
    let position = 0
    for (const node of nodes) {
      if (start >= position && start <= position + node.length) range.setStart(node, start - position)
      if (end > position && end <= position + node.length) range.setEnd(node, end - position)
      position += node.length
    }
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }

  const hasLines = ([first, ...others]: DOMRect[]) =>
    first !== undefined && others.some(({ top }) => Math.abs(top - first.top) > first.height / 2)

  const problems = new Set<string>()
  for (const nodes of texts) {
    const parent = nodes[0]?.parentElement
    if (parent == null || parent.closest('script, style, noscript, textarea, option') !== null) continue
    const text = nodes.map(({ data }) => data).join('')
    if (text.trim() === '') continue
    const whole = rectsOf(nodes, 0, text.length)
    if (whole.length === 0) continue
    const { isShown, box, edge } = placeOf(parent)
    if (!isShown || !parent.checkVisibility({ visibilityProperty: true })) continue
    const boxEdge = box.getBoundingClientRect().right
    const isOutside = (rects: DOMRect[]) => rects.some(({ right }) => right > Math.min(edge, boxEdge) + 1)
    if (!hasLines(whole) && !isOutside(whole)) continue
    const name = `${parent.tagName.toLowerCase()} “${text.trim().slice(0, 60)}”`
    // A line may end after a hyphen or a dash inside of a word, but not inside of a number such as BK-000123.
    for (const { 0: word, index } of text.matchAll(
      /\b[A-Z]{2}-\d+|[^\s\u2013\u2014-]+[-\u2013\u2014]*|[-\u2013\u2014]+[^\s]*/g,
    )) {
      const rects = rectsOf(nodes, index, index + word.length)
      if (hasLines(rects)) {
        if (parent.closest('.wrap-anywhere') === null) problems.add(`“${word}” is broken in ${name}`)
      } else if (isOutside(rects)) {
        // A shortened text is read whole elsewhere: the label of its control has it.
        const isCutForRoom =
          getComputedStyle(box).textOverflow === 'ellipsis' && box.closest('.cell-text') !== null
        if (isCutForRoom) continue
        const label = box.closest('[aria-label]')?.getAttribute('aria-label')
        if (label?.includes(word) !== true) problems.add(`“${word}” is cut in ${name}`)
      }
    }
  }
  return [...problems]
}
