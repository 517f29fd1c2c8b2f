// More parts of the demo's pictures: people, animals, boats and buildings.
import { box, at, line, oval, path } from './land.mjs'

/**
 * Somebody who stands; his feet at 0. @param {number} x @param {number} y @param {number} scale @param {string} cloth
 * @param {string} [skin]
 */
export const person = (x, y, scale, cloth, skin = '#7c4a2d') =>
  at(x, y, scale, path('M-20 0V-62C-20-92 20-92 20-62V0Z', cloth), oval(0, -106, 17, 19, skin))

/** Somebody who sits in a boat. @param {number} x @param {number} y @param {number} scale @param {string} cloth */
export const sitting = (x, y, scale, cloth) =>
  at(x, y, scale, path('M-22 0V-34C-22-62 22-62 22-34V0Z', cloth), oval(0, -76, 16, 18, '#7c4a2d'))

/** @param {number} x @param {number} y @param {number} scale */
export const houseboat = (x, y, scale) =>
  at(
    x,
    y,
    scale,
    path(
      'M-330-30C-300 40-220 60-120 60H150C240 60 310 34 350-44C300-14 240-8 180-8H-200C-250-8-300-14-330-30Z',
      '#5b3218',
    ),
    path('M-210-8V-90H190V-8Z', '#c08a4d'),
    path('M-240-84C-220-190-120-230-20-230S190-196 214-84Z', '#8a5a2b'),
    path('M-206-110C-180-176-100-204-20-204S150-180 180-110Z', '#a9713a', 0.8),
    ...[-170, -90, -10, 70, 134].map((left) => box(left, -72, 46, 48, '#3b1d0c', 8)),
    line('M-330-30H-210M190-20H300', '#7c4a22', 10),
  )

/**
 * A narrow boat with its ends up. @param {number} x @param {number} y @param {number} scale @param {string} fill @param
 * {...string} crew
 */
export const canoe = (x, y, scale, fill, ...crew) =>
  at(
    x,
    y,
    scale,
    ...crew,
    path(
      'M-260-34C-200 26-140 34-60 34H70C150 34 210 22 264-40C210-8 160-4 100-4H-100C-160-4-210-8-260-34Z',
      fill,
    ),
  )

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill */
export const battlements = (x, y, width, height, fill) =>
  box(x, y, width, height, fill) +
  Array.from({ length: Math.floor(width / 40) }, (_, n) => box(x + 6 + n * 40, y - 20, 24, 22, fill, 4)).join(
    '',
  )

/**
 * A pointed arch, its foot at y. @param {number} x @param {number} y @param {number} width @param {number} height
 * @param {string} fill
 */
export const arch = (x, y, width, height, fill) =>
  path(
    `M${x} ${y}V${y - height * 0.55}C${x} ${y - height * 0.85} ${x + width * 0.3} ${y - height * 0.9} ${x + width / 2} ${y - height}C${x + width * 0.7} ${y - height * 0.9} ${x + width} ${y - height * 0.85} ${x + width} ${y - height * 0.55}V${y}Z`,
    fill,
  )

/** A dome on a drum. @param {number} x @param {number} y @param {number} scale @param {string} fill */
export const dome = (x, y, scale, fill) =>
  at(x, y, scale, path('M-60 0C-78-50-40-92 0-120C40-92 78-50 60 0Z', fill), line('M0-118V-150', fill, 7))

/**
 * A house with a tiled roof. @param {number} x @param {number} y @param {number} scale @param {string} wall @param
 * {string} roof
 */
export const house = (x, y, scale, wall, roof) =>
  at(
    x,
    y,
    scale,
    box(-150, -120, 300, 120, wall),
    path('M-200-110L-110-220H110L200-110Z', roof),
    path('M-184-118L-104-212H-60L-120-118Z', '#fff', 0.1),
    box(-30, -88, 60, 88, '#4a2c17', 4),
    ...[-120, 62].map((left) => box(left, -86, 56, 44, '#fde68a', 4)),
    line('M-190-106V0M190-106V0', '#4a2c17', 9),
  )

/** @param {number} x @param {number} y @param {number} scale @param {string} fill @param {string} inside */
export const tent = (x, y, scale, fill, inside) =>
  at(
    x,
    y,
    scale,
    path('M-170 0L-20-190H20L170 0Z', fill),
    path('M-60 0L0-150L60 0Z', inside),
    path('M20-190L170 0H96L4-190Z', '#000', 0.12),
  )

/** @param {number} x @param {number} y @param {number} scale @param {string} fill */
export const elephant = (x, y, scale, fill) =>
  at(
    x,
    y,
    scale,
    path(
      'M-150 0V-96C-150-170-90-200-10-200C30-200 56-190 76-172C112-184 150-160 150-112C150-78 140-52 142-22C142-4 168-10 166-26L178-24C182 14 118 18 112-24L108-76C96-68 84-64 70-64V0H20V-52C-14-46-54-46-90-54V0Z',
      fill,
    ),
    oval(60, -130, 44, 56, '#000', 0.13),
    oval(114, -136, 5, 5, '#fff'),
    path('M126-92C140-78 156-74 172-80C158-64 138-66 122-80Z', '#fef3c7'),
  )

/** @param {number} x @param {number} y @param {number} scale @param {string} fill @param {string} rider */
export const camel = (x, y, scale, fill, rider) =>
  at(
    x,
    y,
    scale,
    sitting(-10, -150, 1, rider),
    path(
      'M-110 0L-104-92C-116-140-70-150-46-146C-30-190 10-190 26-146C60-142 84-152 92-176C100-214 96-236 118-248C146-258 172-240 160-228L128-220C126-180 124-130 96-104L98 0H80L70-84H-60L-76-84L-92 0Z',
      fill,
    ),
    path('M-44-150C-30-160 10-160 24-150L18-110H-38Z', '#be185d'),
  )

/** @param {number} x @param {number} y @param {number} scale @param {string} frame @param {string} rider */
export const cyclist = (x, y, scale, frame, rider) =>
  at(
    x,
    y,
    scale,
    ...[-80, 80].map(
      (wheel) => `<circle cx="${wheel}" cy="-56" r="54" fill="none" stroke="#1f2937" stroke-width="10"/>`,
    ),
    line('M-80-56L-34-130H50L80-56M-34-130L0-56L50-130L44-156H66M-80-56H0', frame, 11),
    line('M0-56L14-86L-20-140', '#374151', 18),
    path('M-44-140C-40-200 0-232 28-222L54-150L34-146L12-180L-10-132Z', rider),
    oval(34, -244, 21, 23, '#7c4a2d'),
  )

/** @param {number} x @param {number} y @param {number} scale @param {string} fill */
export const jeep = (x, y, scale, fill) =>
  at(
    x,
    y,
    scale,
    sitting(-20, -130, 0.9, '#b45309') + sitting(50, -130, 0.9, '#0e7490'),
    path('M-180-30V-110H-70L-40-170H130V-110H170V-30Z', fill),
    path('M-56-112L-34-158H20V-112Z', '#fff', 0.35),
    box(-186, -44, 366, 20, '#1f2937', 8),
    ...[-110, 106].map((wheel) => oval(wheel, -22, 46, 46, '#111827') + oval(wheel, -22, 20, 20, '#9ca3af')),
  )

/** Rows of tea on a slope. @param {number} y @param {string} light */
export const rows = (y, light) =>
  line(
    Array.from(
      { length: 9 },
      (_, n) =>
        `M-40 ${y + n * 44}C300 ${y - 90 + n * 40} 620 ${y + 60 + n * 44} 900 ${y - 10 + n * 44}S1400 ${y - 90 + n * 44} 1660 ${y - 30 + n * 44}`,
    ).join(''),
    light,
    13,
    0.45,
  )

/** A pyramid of a temple gate. @param {number} x @param {number} y @param {number} scale @param {readonly string[]} colors */
export const gopuram = (x, y, scale, colors) =>
  at(
    x,
    y,
    scale,
    ...Array.from({ length: 8 }, (_, n) => {
      const width = 300 - n * 26
      return (
        box(-width / 2, -150 - n * 58, width, 58, colors[n % colors.length] ?? '', 6) +
        Array.from({ length: 7 - Math.floor(n / 2) }, (__, k) => {
          const step = width / (7 - Math.floor(n / 2))
          return arch(-width / 2 + k * step + step * 0.22, -150 - n * 58 + 54, step * 0.56, 42, '#fff7ed88')
        }).join('')
      )
    }),
    path('M-60-556C-60-610 60-610 60-556Z', '#f59e0b'),
    ...[-36, 0, 36].map((left) => line(`M${left}-590V-622`, '#f59e0b', 8)),
    box(-170, -150, 340, 150, '#9a3412'),
    arch(-52, 0, 104, 132, '#431407'),
  )
