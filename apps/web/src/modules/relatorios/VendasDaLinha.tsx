import { colunasDe, type NomeDoRelatorio } from '@estampa/contract/relatorios/relatorios.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '../../shared/session/session.ts'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { LoadingState, LoadMore, NotRead } from '../../shared/ui/states.tsx'
import { type Pergunta, vendasDaLinha } from './relatorios.queries.ts'
import { Figuras, Tabela } from './TabelaDoRelatorio.tsx'

const O_QUE_HOUVE = {
  venda: 'Vendida',
  troca: 'Peças que voltaram em troca',
  cancelamento: 'Cancelada',
  pagamento: 'Pagamento',
  etiqueta: 'Etiqueta',
}
/** What only a row of many sales has. */
const SO_DO_RELATORIO = [
  'vendas',
  'devolvido',
  'cancelado',
  'parte',
  'acumulado',
  'classe',
  'comissao',
  'disponivel',
  'dias',
  'comprar',
]

interface VendasProps {
  nome: NomeDoRelatorio
  pergunta: Pergunta
  /** Undefined: of all rows. */
  chave: string | undefined
  titulo: string
  onClose: () => void
}

/** The sales that come to a figure, the newest first. */
export function VendasDaLinha({ nome, pergunta, chave, titulo, onClose }: VendasProps) {
  const query = useInfiniteQuery(vendasDaLinha(nome, pergunta, chave))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const colunas = colunasDe(nome, useMay('ver_custos')).filter(({ campo }) => !SO_DO_RELATORIO.includes(campo))
  const vendas = data?.pages.flatMap((pagina) => pagina.vendas)
  return (
    <Modal title={titulo} size="xl" onClose={onClose}>
      {!vendas && (
        <NotRead query={query}>
          <LoadingState message="Carregando as vendas..." />
        </NotRead>
      )}
      {vendas?.length === 0 && <p className="m-0 text-texto-suave">Nenhuma venda aqui.</p>}
      {vendas && vendas.length > 0 && (
        <Tabela nome="Venda" colunas={colunas}>
          <tbody>
            {vendas.map(({ venda_id, cliente_nome, tipo, dia, figuras }, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- One sale may stand here twice on a day.
              <tr key={n}>
                <th scope="row">
                  <Link to={`/vendas/${venda_id}`}>
                    {venda_id} · <bdi>{cliente_nome}</bdi>
                  </Link>
                  <p className="text-s text-texto-suave">
                    {O_QUE_HOUVE[tipo]} em {formatarData(dia)}
                  </p>
                </th>
                <Figuras colunas={colunas} figuras={figuras} />
              </tr>
            ))}
          </tbody>
        </Tabela>
      )}
      <LoadMore
        list={{ hasMore: hasNextPage, readingMore: isFetchingNextPage, readMore: () => void fetchNextPage() }}
      />
    </Modal>
  )
}
