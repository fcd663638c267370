import { IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, comConexao } from '../../shared/apiError.ts'
import { idDe } from '../../shared/readers.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { EmptyState, LoadingState } from '../../shared/ui/states.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { Detalhe } from './detalhe/Detalhe.tsx'
import { umaVenda } from './vendas.queries.ts'

export default function VendaPage() {
  const id = idDe(useParams().vendaId)
  // Read again on each visit and when the tab gets the focus: another person may have moved the sale.
  const consulta = useQuery({
    ...umaVenda(id ?? 0),
    enabled: id !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
  const { data: venda, error } = consulta
  const ausente = id === null || (error instanceof ApiError && error.status === 404)
  useVoltarSeFalhar(ausente ? null : error, venda !== undefined)
  if (ausente)
    return (
      <>
        <PageHeader title={TITULO} />
        <EmptyState message="Venda não encontrada" icon={IconReceiptOff}>
          <Link to="/vendas">Ver todas</Link>
        </EmptyState>
      </>
    )
  // The code of the steps after picking may still be on its way: then the sale shows all at once.
  return <Suspense fallback={CARREGANDO}>{venda ? <Detalhe key={venda.id} venda={venda} /> : CARREGANDO}</Suspense>
}

const TITULO = 'Detalhe da venda'
const CARREGANDO = (
  <>
    <PageHeader title={TITULO} />
    <LoadingState message="Carregando venda..." />
  </>
)

/** A sale that cannot be read has no screen: the list says so. One that is on screen stays there. */
function useVoltarSeFalhar(erro: Error | null, carregada: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (erro === null || carregada) return
    console.error('The sale could not be read', erro)
    avisar('error', comConexao(erro, 'Erro ao carregar venda'))
    void navigate('/vendas', { replace: true })
  }, [erro, carregada, navigate])
}
