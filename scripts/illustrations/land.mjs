// Parts of the demo's pictures, as SVG on a canvas of 1600 × 1000: light, land, water and plants.

/** @param {string} d @param {string} fill @param {number} [opacity] */
export const path = (d, fill, opacity = 1) => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`

/** @param {string} d @param {string} stroke @param {number} width @param {number} [opacity] */
export const line = (d, stroke, width, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`

/**
 * @param {number} x @param {number} y @param {number} rx @param {number} ry @param {string} fill @param {number}
 * [opacity]
 */
export const oval = (x, y, rx, ry, fill, opacity = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}"/>`

/**
 * @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill @param {number}
 * [round]
 */
export const box = (x, y, width, height, fill, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`

/**
 * Moves and scales parts that are drawn around 0, 0. @param {number} x @param {number} y @param {number} scale @param
 * {...string} parts
 */
export const at = (x, y, scale, ...parts) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`

/** Mirrored. @param {number} x @param {number} y @param {number} scale @param {...string} parts */
export const flipped = (x, y, scale, ...parts) =>
  `<g transform="translate(${x} ${y}) scale(${-scale} ${scale})">${parts.join('')}</g>`

/** @param {string} top @param {string} bottom */
export const sky = (top, bottom) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="1600" height="1000" fill="url(#sky)"/>`

/** @param {number} x @param {number} y @param {number} r @param {string} color */
export const sun = (x, y, r, color) =>
  oval(x, y, r * 2.1, r * 2.1, color, 0.14) +
  oval(x, y, r * 1.5, r * 1.5, color, 0.22) +
  oval(x, y, r, r, color)

/** @param {number} count @param {number} [below] */
export const stars = (count, below = 520) =>
  Array.from({ length: count }, (_, n) =>
    oval(
      (n * 397) % 1600,
      (n * n * 53 + n * 131) % below,
      2 + (n % 3),
      2 + (n % 3),
      '#fff',
      0.4 + (n % 5) / 10,
    ),
  ).join('')

/** @param {number} x @param {number} y @param {number} scale */
export const cloud = (x, y, scale) =>
  at(
    x,
    y,
    scale,
    oval(0, 0, 120, 34, '#fff', 0.55),
    oval(-50, -22, 62, 36, '#fff', 0.55),
    oval(40, -30, 76, 44, '#fff', 0.5),
  )

/** @param {number} x @param {number} y @param {string} color */
export const birds = (x, y, color) =>
  line(
    [
      [0, 0],
      [70, -34],
      [128, 8],
    ]
      .map(([dx = 0, dy = 0]) => `M${x + dx} ${y + dy}q16-18 32 0q16-18 32 0`)
      .join(''),
    color,
    6,
    0.7,
  )

/** Soft hills from edge to edge. @param {number} y @param {number} height @param {string} fill @param {number} shift */
export function hills(y, height, fill, shift) {
  const points = Array.from({ length: 9 }, (_, n) => [
    n * 200,
    y - height * (0.5 + 0.5 * Math.sin(n * 1.7 + shift)),
  ])
  const curve = points
    .slice(1)
    .map(([x = 0, to = 0], n) => {
      const [from = 0, was = 0] = points[n] ?? []
      return `C${from + 90} ${was} ${x - 90} ${to} ${x} ${to}`
    })
    .join('')
  return path(`M0 ${points[0]?.[1]}${curve}V1000H0Z`, fill)
}

/** Mountains. @param {number} y @param {number} height @param {string} fill @param {number} shift @param {boolean} [snow] */
export function peaks(y, height, fill, shift, snow = false) {
  const tops = [0, 1, 2, 3, 4].map((n) => [
    n * 380 + 60 * Math.sin(shift + n),
    y - height * (0.6 + 0.4 * Math.sin(shift * 2 + n * 2.3)),
  ])
  const ridge = tops.map(([x = 0, top = 0]) => `L${x} ${top}L${x + 190} ${y - height * 0.2}`).join('')
  const caps = snow
    ? tops
        .map(([x = 0, top = 0]) => path(`M${x} ${top}l58 66-30-8-24 30-26-34-34 14Z`, '#fff', 0.85))
        .join('')
    : ''
  return path(`M-200 ${y}${ridge}L1800 ${y}V1000H-200Z`, fill) + caps
}

/** @param {number} y @param {string} fill @param {string} light */
export const water = (y, fill, light) =>
  box(0, y, 1600, 1000 - y, fill) +
  line(
    Array.from(
      { length: 26 },
      (_, n) => `M${(n * 271) % 1500} ${y + 24 + ((n * 67) % (960 - y))}h${60 + ((n * 37) % 120)}`,
    ).join(''),
    light,
    5,
    0.4,
  )

/** @param {number} x @param {number} y @param {number} scale @param {string} [leaf] @param {string} [stem] */
export const palm = (x, y, scale, leaf = '#14532d', stem = '#4a2c17') =>
  at(
    x,
    y,
    scale,
    line('M0 0C-8-90 4-190 34-270', stem, 20),
    path('M34-270C-30-340-110-330-150-270C-100-300-30-290 34-262Z', leaf),
    path('M34-270C100-340 180-330 214-264C160-296 90-292 34-262Z', leaf),
    path('M34-270C-20-300-90-270-110-190C-70-240-20-262 34-262Z', leaf),
    path('M34-270C80-290 150-262 172-180C130-236 84-260 34-262Z', leaf),
    path('M34-270C30-350 80-390 140-392C90-360 60-320 42-264Z', leaf),
    oval(24, -256, 13, 14, '#78350f') + oval(46, -252, 12, 13, '#78350f'),
  )

/** @param {number} x @param {number} y @param {number} scale @param {string} leaf @param {string} [light] */
export const tree = (x, y, scale, leaf, light = '#ffffff') =>
  at(
    x,
    y,
    scale,
    path('M-14 0C-6-60-8-110-10-150H12C10-110 8-60 18 0Z', '#4a2c17'),
    oval(0, -190, 110, 74, leaf) + oval(-70, -160, 66, 46, leaf) + oval(74, -156, 66, 48, leaf),
    oval(-30, -214, 50, 26, light, 0.14),
  )

/** @param {number} x @param {number} y @param {number} scale @param {string} leaf */
export const bush = (x, y, scale, leaf) =>
  at(x, y, scale, oval(-40, -18, 46, 30, leaf), oval(10, -30, 56, 42, leaf), oval(58, -16, 42, 28, leaf))
