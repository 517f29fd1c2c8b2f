import { Download } from 'lucide-react'
import { listUrl } from '../../../domain/navigation/list-url.ts'
import type { ReportScreen } from '../../../domain/reports/report-view.ts'
import { ButtonLink } from '../../../ui/primitives/button.tsx'

interface CsvLinkProps {
  screen: ReportScreen
  part: 'groups' | 'series'
  label: string
}

/** Downloads a part of the report with all its rows and figures. */
export function CsvLink({ screen: { path, query }, part, label }: CsvLinkProps) {
  const { after: _, chart: __, ...asked } = query
  return (
    <ButtonLink
      to={listUrl(`${path}/report.csv`, { ...asked, part })}
      reloadDocument
      variant="secondary"
      size="small"
      className="justify-self-start print:hidden"
    >
      <Download className="size-4" aria-hidden="true" />
      {label}
    </ButtonLink>
  )
}
