/** A QR code, dark on white in every scheme: phones read it so. */
export function QrCode({
  drawing: { size, path },
  label,
  className = '',
}: {
  drawing: { size: number; path: string }
  /** What it holds, for who cannot see it. */
  label: string
  className?: string
}) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`rounded-control bg-white ${className}`}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
