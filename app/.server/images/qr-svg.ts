// QR codes as drawings: one path, a module to a unit.
import { encode } from 'uqr'

export interface QrDrawing {
  /** Units along a side, the quiet zone of four modules around it included. */
  readonly size: number
  /** The dark modules, as the `d` of an SVG path. */
  readonly path: string
}

const quietZone = 4

/** Draws a text as a QR code that a phone still reads when a seventh of it is lost. */
export function renderQrSvg(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.map((row, y) =>
    runsOf(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { size, path: path.join('') }
}

/** Where dark modules begin in a row, and how many follow one another. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}
