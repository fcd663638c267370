import { useSearchParams } from 'react-router'
import { idDe } from '../../shared/tolerant.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { VendaForm } from './formulario/VendaForm.tsx'

/** `/vendas/criar`; `?cliente=12` says whom it is for. */
export default function NovaVendaPage() {
  const [params] = useSearchParams()
  return (
    <>
      <PageHeader title="Nova Venda" />
      <VendaForm clienteId={idDe(params.get('cliente'))} />
    </>
  )
}
