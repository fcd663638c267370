import { useSearchParams } from 'react-router'
import { idDe } from '../../shared/api/readers.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { OrcamentoForm } from './OrcamentoForm.tsx'

export default function NovoOrcamentoPage() {
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader title="Novo orçamento" />
      <OrcamentoForm clienteId={idDe(params.get('cliente'))} />
    </>
  )
}
