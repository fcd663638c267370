import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { ModeloForm } from './ModeloForm.tsx'

export default function NovoModeloPage() {
  return (
    <>
      <PageHeader title="Novo modelo" />
      <ModeloForm />
    </>
  )
}
