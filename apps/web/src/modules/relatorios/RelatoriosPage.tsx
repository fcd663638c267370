import type { LinhaDoRelatorio } from '@estampa/contract/relatorios/relatorios.routes.ts'
import {
  CUSTO_DESCONHECIDO,
  colunasDe,
  NO_TEMPO,
  type NomeDoRelatorio,
  relatorioDe,
} from '@estampa/contract/relatorios/relatorios.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconChartBar, IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../shared/api/apiError.ts'
import { BotaoExportar } from '../../shared/planilha/BotaoExportar.tsx'
import { useMay } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { FoldedFilters } from '../../shared/ui/FoldedFilters.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { EmptyState, ErrorBox, LoadingState, LoadMore, NotRead } from '../../shared/ui/states.tsx'
import { countFiltros, describeFiltros, FiltrosDoRelatorio, hasFiltros, usePergunta } from './Filtros.tsx'
import { Grafico } from './Grafico.tsx'
import { type Pergunta, umRelatorio, vendasDaLinha } from './relatorios.queries.ts'
import {
  DESCONTOS,
  Figuras,
  formatDataCurta,
  formatFigura,
  formatRotulo,
  lacksFiguras,
  Tabela,
  TabelaDoRelatorio,
  type TabelaProps,
} from './TabelaDoRelatorio.tsx'
import { Total } from './Total.tsx'

/** The columns that a chart draws; the first is also drawn in each row. */
const DESENHADAS: Readonly<Record<NomeDoRelatorio, readonly string[]>> = {
  vendas: ['valor'],
  margem: ['margem'],
  abc: ['valor'],
  frete: ['cobrado', 'pago'],
  recebimentos: ['liquido'],
  comissao: ['recebido'],
  estoque: ['preco'],
  parados: ['preco'],
  reposicao: [],
}

export default function RelatoriosPage() {
  const { nome, nomes, pergunta, linha, filtrar, fechar, para } = usePergunta()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(umRelatorio(nome, pergunta))
  const veCustos = useMay('ver_custos')
  const { nome: title, sobre, por: agrupamentos, vendas } = relatorioDe(nome)
  const grouping = agrupamentos.find((candidate) => candidate === pergunta.por) ?? agrupamentos[0] ?? 'dia'
  const colunas = colunasDe(nome, veCustos).filter(({ campo }) => {
    if (campo === 'vendas') return data?.total['vendas'] != null
    return !DESCONTOS.includes(campo) || Boolean(data?.total[campo])
  })
  const buildLinhaLink = (row: LinhaDoRelatorio | null) => {
    if (vendas) return para({ linha: row?.chave ?? '' })
    return row?.produto_id ? `/produtos/${row.produto_id}` : null
  }
  const aberta = data?.linhas.find(({ chave }) => chave === linha)
  return (
    // On paper the report is a sheet of its own, named by its h2.
    <div className="print:[&_header]:hidden print:[&_section]:p-0 print:[&_section]:border-0 print:[&_h2]:text-3xl">
      <PageHeader
        title="Relatórios"
        actions={
          // One group, which has room beside the title on a phone.
          <div className="flex flex-wrap gap-2">
            <Button variant="default" icon={IconPrinter} onClick={() => window.print()}>
              Imprimir
            </Button>
            <BotaoExportar
              rota="GET /relatorios/:relatorio/exportar/"
              params={{ relatorio: nome }}
              arquivo={`relatorio-${nome}`}
              titulo={`Exportar ${title}`}
              conteudo="O arquivo traz todas as linhas deste relatório."
              filtros={pergunta}
            />
          </div>
        }
      />
      {nomes.length > 1 && (
        <nav
          className="flex flex-wrap gap-2 m-0 mt-5 mb-4 print:hidden max-md:flex-nowrap max-md:-mx-4 max-md:px-4 max-md:py-1 max-md:overflow-x-auto [scrollbar-width:none]"
          aria-label="Relatórios"
        >
          {nomes.map((relatorioName) => (
            <Link
              key={relatorioName}
              className="k-chave flex-none no-underline"
              to={para({ relatorio: relatorioName, por: '' })}
              replace
              preventScrollReset
              aria-current={relatorioName === nome ? 'page' : undefined}
              ref={relatorioName === nome ? showLink : null}
            >
              {relatorioDe(relatorioName).nome}
            </Link>
          ))}
        </nav>
      )}
      <Card title={title} description={sobre}>
        {data && <p className="hidden print:block">{describeFiltros(nome, data, pergunta)}</p>}
        <div className="print:hidden">
          {hasFiltros(nome) && (
            <FoldedFilters active={countFiltros(pergunta)} summary={data && describeFiltros(nome, data, pergunta)}>
              <FiltrosDoRelatorio key={nome} nome={nome} pergunta={pergunta} filtrar={filtrar} />
            </FoldedFilters>
          )}
        </div>
        <div className="mt-5" aria-busy={isPlaceholderData}>
          {error && !isPlaceholderData ? (
            <ErrorBox
              {...(error instanceof ApiError && error.status === 400 && { message: error.detail })}
              onRetry={() => void refetch()}
              pending={isFetching}
            />
          ) : data && !isPlaceholderData ? (
            <Corpo {...{ nome, relatorio: data, pergunta, por: grouping, colunas, buildLinhaLink }} />
          ) : (
            <LoadingState message="Somando..." />
          )}
        </div>
      </Card>
      {linha !== null && vendas && (
        <VendasDaLinha
          nome={nome}
          pergunta={pergunta}
          chave={linha === '' && !aberta ? undefined : linha}
          titulo={aberta ? formatRotulo(grouping, aberta.rotulo) : title}
          onClose={fechar}
        />
      )}
    </div>
  )
}

/** On a phone the names scroll sideways. */
const showLink = (link: HTMLElement | null) => link?.scrollIntoView({ inline: 'center', block: 'nearest' })

type CorpoProps = Omit<TabelaProps, 'destaque'> & { nome: NomeDoRelatorio; pergunta: Pergunta }

function Corpo({ nome, relatorio, pergunta, por, colunas, buildLinhaLink }: CorpoProps) {
  const [showsIdle, setShowsIdle] = useState(false)
  const { linhas, ao_todo, sem_estampa = 0, sem_turnos_abertos = false } = relatorio
  const openTurnosNote = sem_turnos_abertos && 'O que está em um caixa aberto entra aqui quando ele se fecha.'
  if (linhas.every(lacksFiguras))
    return <EmptyState message="Nada a mostrar aqui." detail={openTurnosNote || null} icon={IconChartBar} />
  const idleLinhas = nome === 'reposicao' ? linhas.filter(({ figuras }) => figuras['comprar'] === 0) : []
  const hiddenLinhas = showsIdle || idleLinhas.length === linhas.length ? [] : idleLinhas
  const drawnColunas = colunas.filter(({ campo }) => DESENHADAS[nome].includes(campo))
  const knownLinhas = linhas.filter(({ chave }) => chave !== CUSTO_DESCONHECIDO)
  const isTimeSeries = NO_TEMPO.includes(por)
  return (
    <>
      <Total {...{ nome, relatorio, pergunta, colunas }} link={buildLinhaLink(null)} />
      {openTurnosNote && <p className="mt-2 text-m text-texto-suave">{openTurnosNote}</p>}
      {sem_estampa > 0 && (
        <p className="mt-2 text-m text-texto-suave">
          O custo não inclui a estampa em {plural(sem_estampa, 'venda', 'vendas')}: a margem é menor do que está aqui.
        </p>
      )}
      {isTimeSeries && (
        <Grafico
          titulo={relatorioDe(nome).nome}
          rotulos={knownLinhas.map(({ rotulo }) => formatRotulo(por, rotulo))}
          datas={knownLinhas.map(({ rotulo }) => formatDataCurta(por, rotulo))}
          series={drawnColunas.map(({ campo, nome: serie }) => ({
            nome: serie,
            valores: knownLinhas.map(({ figuras }) => Number(figuras[campo] ?? 0)),
          }))}
          escrever={(value) => formatFigura('reais', value)}
        />
      )}
      <TabelaDoRelatorio
        relatorio={
          hiddenLinhas.length > 0
            ? { ...relatorio, linhas: linhas.filter((linha) => !hiddenLinhas.includes(linha)) }
            : relatorio
        }
        por={por}
        colunas={colunas}
        destaque={isTimeSeries ? null : (drawnColunas[0]?.campo ?? null)}
        buildLinhaLink={buildLinhaLink}
      />
      {hiddenLinhas.length > 0 && (
        <Button variant="subtle" className="mt-2 print:hidden" onClick={() => setShowsIdle(true)}>
          {hiddenLinhas.length === 1
            ? 'Mostrar a que não precisa de compra'
            : `Mostrar as ${hiddenLinhas.length} que não precisam de compra`}
        </Button>
      )}
      {ao_todo > linhas.length && (
        <p className="text-m text-texto-suave" role="status">
          As primeiras {linhas.length} de {ao_todo.toLocaleString('pt-BR')} linhas; o total é de todas, e a planilha
          traz todas.
        </p>
      )}
    </>
  )
}

const O_QUE_HOUVE = {
  venda: 'Vendida',
  troca: 'Peças que voltaram em troca',
  cancelamento: 'Cancelada',
  pagamento: 'Pagamento',
  etiqueta: 'Etiqueta',
}
/** Columns that only a row of many sales has. */
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
function VendasDaLinha({ nome, pergunta, chave, titulo, onClose }: VendasProps) {
  const query = useInfiniteQuery(vendasDaLinha(nome, pergunta, chave))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const columns = colunasDe(nome, useMay('ver_custos')).filter(({ campo }) => !SO_DO_RELATORIO.includes(campo))
  const vendas = data?.pages.flatMap((page) => page.vendas)
  return (
    <Modal title={titulo} size="xl" onClose={onClose}>
      {!vendas && (
        <NotRead query={query}>
          <LoadingState message="Carregando as vendas..." />
        </NotRead>
      )}
      {vendas?.length === 0 && <p className="m-0 text-texto-suave">Nenhuma venda aqui.</p>}
      {vendas && vendas.length > 0 && (
        <Tabela nome="Venda" colunas={columns}>
          <tbody>
            {vendas.map(({ venda_id, cliente_nome, tipo, dia, figuras }, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- One sale may stand here twice on a day.
              <tr key={n}>
                <th scope="row">
                  <Link to={`/vendas/${venda_id}`}>
                    {venda_id} · <bdi>{cliente_nome}</bdi>
                  </Link>
                  <p className="text-s text-texto-suave">
                    {O_QUE_HOUVE[tipo]} em {formatDate(dia)}
                  </p>
                </th>
                <Figuras colunas={columns} figuras={figuras} />
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
