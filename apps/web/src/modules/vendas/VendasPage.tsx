import { SITUACOES_DE_PAGAMENTO, type SituacaoDoPagamento } from '@estampa/contract/pagamentos/situacao.ts'
import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconFileDescription, IconShirt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BotaoExportar } from '../../shared/planilha/BotaoExportar.tsx'
import { BarraDeBusca } from '../../shared/registro/Lista.tsx'
import { ListaDeCartoes } from '../../shared/registro/ListaDeCartoes.tsx'
import { ListaVazia } from '../../shared/registro/ListaVazia.tsx'
import { useLista } from '../../shared/registro/useLista.ts'
import { useSelecao } from '../../shared/registro/useSelecao.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { FloatingLink } from '../../shared/ui/FloatingLink.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { SelectField } from '../../shared/ui/SelectField.tsx'
import type { Disposicao } from '../../shared/ui/VirtualGrid.tsx'
import { useMediaQuery } from '../../shared/useMediaQuery.ts'
import { porParametro, useBuscaNaUrl, useParametros } from '../../shared/useParametros.ts'
import { Abas } from './lista/Abas.tsx'
import { FiltrosDaFila } from './lista/FiltrosDaFila.tsx'
import { useFiltros } from './lista/useFiltros.ts'
import { VendaCard, VendaEsqueleto } from './lista/VendaCard.tsx'
import { filaDeVendas, listaDeVendas } from './lista.queries.ts'
import { AndamentoDoLote } from './lote/AndamentoDoLote.tsx'
import { BarraDoLote } from './lote/BarraDoLote.tsx'

const NENHUMA: readonly VendaResumo[] = []

const VAZIA = {
  message: 'Nenhuma venda encontrada.',
  dica: 'Tente outro nome ou outro filtro.',
  comeco: 'As vendas que você registrar aparecem aqui.',
  criar: '/vendas/criar',
  rotulo: 'Registrar a primeira venda',
}
const BUSCA = { label: 'Buscar por cliente ou status', nomes: ['venda', 'vendas'] } as const
const EXPORTAR = {
  rota: 'GET /vendas/exportar/',
  arquivo: 'vendas',
  titulo: 'Exportar vendas',
  conteudo: 'O arquivo traz uma linha por item, com cliente, valores, custo e pagamento.',
} as const

export default function VendasPage() {
  const [busca, buscar] = useBuscaNaUrl()
  const { filtros, abrir, ...filtragem } = useFiltros()
  const [pagamento, escolherPagamento] = usePagamentoNaUrl()
  const fila = useQuery(filaDeVendas).data
  const disposicao = useDisposicao()
  const procura = { ...(busca && { busca }), ...(pagamento && { pagamento }), ...filtros }
  const lista = useLista(listaDeVendas(procura))
  const selecao = useSelecao(lista.anteriores ? NENHUMA : (lista.linhas ?? NENHUMA))
  const filtrada = busca !== '' || pagamento !== null || Object.keys(filtros).length > 0
  return (
    <>
      <PageHeader
        title="Vendas"
        actions={
          <>
            {typeof fila?.aProduzir === 'number' && (
              <Button to="/producao" variant="default" icon={IconShirt}>
                Produção{fila.aProduzir > 0 && ` (${fila.aProduzir})`}
              </Button>
            )}
            <Button to="/orcamentos" variant="default" icon={IconFileDescription}>
              Orçamentos
            </Button>
            <BotaoExportar {...EXPORTAR} filtros={procura} ids={selecao.ids} />
          </>
        }
      />
      <BarraDeBusca {...BUSCA} busca={busca} onSearch={buscar} lista={lista}>
        <FiltroDePagamento valor={pagamento ?? ''} onChange={escolherPagamento} />
      </BarraDeBusca>
      <Abas atual={filtros.status} fila={fila} abrir={abrir} />
      <FiltrosDaFila filtros={filtros} fila={fila} {...filtragem} />
      <AndamentoDoLote onContinuar={selecao.marcar} />
      <BarraDoLote selecao={selecao} carregadas={lista.linhas?.length ?? 0} total={lista.total} />
      <ListaDeCartoes
        lista={lista}
        label="Lista de vendas"
        carregando="Carregando vendas"
        falha="Erro ao buscar vendas."
        vazia={<ListaVazia {...VAZIA} filtrada={filtrada} />}
        disposicao={disposicao}
        card={(venda) => (
          <VendaCard venda={venda} selecionada={selecao.selecionados.has(venda.id)} onSelect={selecao.alternar} />
        )}
        skeleton={<VendaEsqueleto />}
      />
      <FloatingLink to="/vendas/criar" label="Nova Venda" />
    </>
  )
}

/** How far the listed sales are paid, read from the address (`?pagamento=pendente`); null for all. */
function usePagamentoNaUrl(): [SituacaoDoPagamento | null, (valor: string) => void] {
  const [params, mudar] = useParametros()
  const pedido = params.get('pagamento')
  const escolher = (valor: string) => mudar((novos) => porParametro(novos, 'pagamento', valor))
  return [SITUACOES_DE_PAGAMENTO.find(({ valor }) => valor === pedido)?.valor ?? null, escolher]
}

const FiltroDePagamento = ({ valor, onChange }: { valor: string; onChange: (valor: string) => void }) => (
  <SelectField
    label="Pagamento"
    hideLabel
    value={valor}
    placeholder="Todos os pagamentos"
    onChange={(event) => onChange(event.target.value)}
    options={SITUACOES_DE_PAGAMENTO.map(({ valor: value, rotulo: label }) => ({ value, label }))}
  />
)

const COLUNAS = [1, 2, 3].map((colunas): Disposicao => ({ colunas, altura: 166, espaco: 12, folga: 6 }))

function useDisposicao(): Disposicao {
  const duas = useMediaQuery('(min-width: 45em)')
  const tres = useMediaQuery('(min-width: 68em)')
  return COLUNAS[Number(duas) + Number(tres)] as Disposicao
}
