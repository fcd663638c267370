import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useParaEditar } from '../../shared/registro/useParaEditar.ts'
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

function Carregar({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { registro: venda, falhou } = useParaEditar(umaVenda(id ?? 0), id)
  const cancelada = venda?.status === 'cancelado'

  useEffect(() => {
    if (falhou) {
      avisar('error', 'Erro ao carregar venda')
      void navigate('/vendas', { replace: true })
    } else if (cancelada) {
      avisar('warning', 'Esta venda foi cancelada.')
      void navigate(`/vendas/${id}`, { replace: true })
    }
  }, [falhou, cancelada, id, navigate])

  const editavel = cancelada ? null : venda
  return (
    <>
      <PageHeader title="Editar Venda" subtitle={editavel && `Venda ${editavel.id}, ${editavel.cliente_nome}`} />
      {editavel ? <VendaForm venda={editavel} /> : <LoadingState message="Carregando venda..." />}
    </>
  )
}
