// While somebody presses, what is pressed stays: a tap that ends on another element than it began on is no click.

/** A click follows the end of the press. */
const clickWithinMs = 50
/** The end may be told to another window. */
const pressedAtMostMs = 1000

let press: Promise<void> | undefined

document.addEventListener(
  'pointerdown',
  () => {
    press = new Promise((resolve) => {
      const end = () => setTimeout(resolve, clickWithinMs)
      for (const sign of ['pointerup', 'pointercancel']) document.addEventListener(sign, end, { once: true })
      setTimeout(resolve, pressedAtMostMs)
    })
  },
  true,
)

/** Resolves when nobody presses any more, after a second at most. */
export const untilReleased = async (): Promise<void> => press
