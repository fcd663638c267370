import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFound } from '../../shared/api/apiError.ts'
import { idDe } from '../../shared/api/readers.ts'
import { umMovimento } from '../../shared/caixa/caixa.queries.ts'
import { formatMovimento } from '../../shared/caixa/palavras.ts'
import { JanelaDeImpressao } from '../../shared/device/impressao/JanelaDeImpressao.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { FigurasImpressas, FolhaDoCaixa } from './FolhaDoCaixa.tsx'

/** `/imprimir/movimentos-de-caixa/7`: a suprimento or a sangria, with two signatures; `?papel=bobina` for 80 mm. */
export default function MovimentoImpressoPage() {
  return (
    <JanelaDeImpressao title="Movimento do caixa">
      <MovimentoLido />
    </JanelaDeImpressao>
  )
}

function MovimentoLido() {
  const id = idDe(useParams().movimentoId)
  const { data, error, isFetching, refetch } = useQuery({ ...umMovimento(id ?? 0), enabled: id !== null })
  if (id === null || isNotFound(error)) return <EmptyState message="Movimento não encontrado" />
  if (!data && error)
    return <ErrorBox message="Erro ao carregar o movimento" pending={isFetching} onRetry={() => void refetch()} />
  if (!data) return <LoadingState message="Carregando movimento..." />
  const { valor, motivo, usuario, em, estornado_em, caixa } = data
  return (
    <FolhaDoCaixa
      documento={formatMovimento(data)}
      titulo={formatReais(Math.abs(valor))}
      linhas={[
        caixa.nome,
        [`Em ${formatDateTime(em)}`, usuario && `por ${usuario}`].filter(Boolean).join(' '),
        estornado_em !== null && `Desfeito em ${formatDateTime(estornado_em)}`,
      ]}
    >
      {motivo.trim() !== '' && <FigurasImpressas linhas={[['Motivo', motivo]]} />}
    </FolhaDoCaixa>
  )
}
