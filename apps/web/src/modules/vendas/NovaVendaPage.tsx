import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { idDe } from '../../shared/api/readers.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { VendaForm } from './formulario/VendaForm.tsx'

/** `/vendas/criar`; `?cliente=12` says whom it is for. The next one at the counter begins where and for whom the last did. */
export default function NovaVendaPage() {
  const [params] = useSearchParams()
  const [{ vez, ...inicio }, setInicio] = useState({ vez: 0, clienteId: idDe(params.get('cliente')), origem: '' })
  return (
    <>
      <PageHeader title="Nova Venda" />
      <VendaForm
        key={vez}
        {...inicio}
        onNext={({ clienteId, origem }) => setInicio({ vez: vez + 1, clienteId, origem })}
      />
    </>
  )
}
