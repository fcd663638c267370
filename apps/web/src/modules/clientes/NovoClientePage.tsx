import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { ClienteForm } from './formulario/ClienteForm.tsx'

export default function NovoClientePage() {
  return (
    <>
      <PageHeader title="Novo cliente" />
      <ClienteForm />
    </>
  )
}
