import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { Callout } from '../../../../ui/primitives/callout.tsx'
import { CodeForm } from '../code-form.tsx'

interface CheckInProblemPageProps {
  problem: { title: string; message: string }
}

export function CheckInProblemPage({ problem: { title, message } }: CheckInProblemPageProps) {
  return (
    <>
      <PageHeader title={title} />
      <Callout tone="warning">{message}</Callout>
      <CodeForm />
    </>
  )
}
