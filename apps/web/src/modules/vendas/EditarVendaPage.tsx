import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { VendaForm } from './formulario/VendaForm.tsx'
import { umaVenda } from './vendas.queries.ts'

/** `/vendas/12/editar` */
export default function EditarVendaPage() {
  const { vendaId = '' } = useParams()
  return <Carregar key={vendaId} id={/^\d{1,10}$/.test(vendaId) ? Number(vendaId) : null} />
}

/** Reads the sale afresh before it is edited: what another visit left in the cache may be old. */
function Carregar({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { data, isSuccess, isError, isFetchedAfterMount } = useQuery({
    ...umaVenda(id ?? 0),
    enabled: id !== null,
    refetchOnMount: 'always',
  })
  // Once it is being edited, a later reading changes nothing in the form.
  const [pronta, setPronta] = useState(false)
  if (!pronta && isSuccess && isFetchedAfterMount) setPronta(true)
  const falhou = id === null || (isError && isFetchedAfterMount && !pronta)
  const cancelada = isFetchedAfterMount && data?.status === 'cancelado'

  useEffect(() => {
    if (falhou) {
      avisar('error', 'Erro ao carregar venda')
      void navigate('/vendas', { replace: true })
    } else if (cancelada) {
      avisar('warning', 'Esta venda foi cancelada.')
      void navigate(`/vendas/${id}`, { replace: true })
    }
  }, [falhou, cancelada, id, navigate])

  const editavel = pronta && data && !cancelada
  return (
    <>
      <PageHeader title="Editar Venda" subtitle={editavel && `Venda ${data.id}, ${data.cliente_nome}`} />
      {editavel ? <VendaForm venda={data} /> : <LoadingState message="Carregando venda..." />}
    </>
  )
}
