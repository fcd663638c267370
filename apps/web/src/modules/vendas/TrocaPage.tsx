import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { comConexao } from '../../shared/apiError.ts'
import { idDe } from '../../shared/readers.ts'
import { useParaEditar } from '../../shared/registro/useParaEditar.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { TrocaForm } from './troca/TrocaForm.tsx'
import { umaVenda } from './vendas.queries.ts'

export default function TrocaPage() {
  const { vendaId = '' } = useParams()
  return <Carregar key={vendaId} id={idDe(vendaId)} />
}

function Carregar({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { registro: venda, falhou, error } = useParaEditar(umaVenda(id ?? 0), id)
  const cedo = venda !== null && fatosDoStatus(venda.status).pecas !== 'fora'
  useEffect(() => {
    if (falhou) {
      avisar('error', comConexao(error, 'Erro ao carregar venda'))
      void navigate('/vendas', { replace: true })
    } else if (cedo) {
      avisar('warning', 'A troca é para peças que já foram enviadas.')
      void navigate(`/vendas/${id}`, { replace: true })
    }
  }, [falhou, error, cedo, id, navigate])
  return (
    <>
      <PageHeader title="Troca" subtitle={venda && `Venda ${venda.id}, ${venda.cliente_nome}`} />
      {venda && !cedo ? <TrocaForm venda={venda} /> : <LoadingState message="Carregando venda..." />}
    </>
  )
}
