import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../../shared/apiError.ts'
import { BarraDeImpressao } from '../../../shared/impressao/BarraDeImpressao.tsx'
import { JanelaDeImpressao } from '../../../shared/impressao/JanelaDeImpressao.tsx'
import { usePrintUmaVez } from '../../../shared/impressao/usePrintUmaVez.ts'
import { idDe } from '../../../shared/tolerant.ts'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../../shared/ui/ErrorBox.tsx'
import { LoadingState } from '../../../shared/ui/LoadingState.tsx'
import { umaVenda } from '../vendas.queries.ts'
import { FolhaDaVenda } from './FolhaDaVenda.tsx'

interface ImpressoProps {
  titulo: string
  /** The person who signs below. */
  assinatura: string
  children: (venda: Venda) => ReactNode
}

/** A sheet about one sale. The print dialog opens by itself, once. */
export const ImpressoDaVenda = (props: ImpressoProps) => (
  <JanelaDeImpressao titulo={props.titulo}>
    <VendaLida {...props} />
  </JanelaDeImpressao>
)

function VendaLida(props: ImpressoProps) {
  const id = idDe(useParams().vendaId)
  const { data: venda, error, isFetching, refetch } = useQuery({ ...umaVenda(id ?? 0), enabled: id !== null })
  if (id === null || (error instanceof ApiError && error.status === 404))
    return <EmptyState message="Venda não encontrada" />
  if (venda) return <Folha {...props} venda={venda} />
  if (error) {
    return <ErrorBox message="Erro ao carregar venda" pending={isFetching} onRetry={() => void refetch()} />
  }
  return <LoadingState message="Carregando venda..." />
}

function Folha({ titulo, assinatura, children, venda }: ImpressoProps & { venda: Venda }) {
  usePrintUmaVez()
  return (
    <>
      <BarraDeImpressao titulo={titulo} dica="Papel A4, escala de 100%." />
      <FolhaDaVenda venda={venda} titulo={titulo} assinatura={assinatura}>
        {children(venda)}
      </FolhaDaVenda>
    </>
  )
}
