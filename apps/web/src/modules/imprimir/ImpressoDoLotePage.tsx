import { keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import { TAMANHOS } from '@estampa/contract/produtos/variacoes.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  BarraDeImpressao,
  JanelaDeImpressao,
  usePrintUmaVez,
} from '../../shared/device/impressao/JanelaDeImpressao.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { pecasDoItem } from '../../shared/vendas/item.ts'
import { dadosDaLoja } from '../configuracoes/loja/loja.queries.ts'
import { useVendasDoEndereco } from '../vendas/lote/lote.queries.ts'
import { Assinatura, CabecaDaLoja, CabecaDaTabela, FolhaDaVenda, Titulo } from './FolhaDaVenda.tsx'
import css from './impressao.module.css'
import { LembretesImpressos, PecasASeparar, TabelaDePecas } from './ListaDeSeparacaoPage.tsx'
import { ConteudoDoRomaneio } from './RomaneioPage.tsx'

const DOCUMENTOS = {
  consolidada: { titulo: 'Lista de separação única', assinatura: null },
  separacao: { titulo: 'Lista de separação', assinatura: 'Separado por' },
  romaneio: { titulo: 'Romaneio', assinatura: 'Conferido por' },
} as const

/** `/imprimir/lote/romaneio?ids=1,2`: one kind of sheet about several sales. The print dialog opens once. */
export default function ImpressoDoLotePage() {
  const { documento = '' } = useParams()
  if (!Object.hasOwn(DOCUMENTOS, documento)) return <EmptyState message="Página não encontrada" />
  const documentKind = documento as keyof typeof DOCUMENTOS
  return (
    <JanelaDeImpressao title={DOCUMENTOS[documentKind].titulo}>
      <VendasLidas qual={documentKind} />
    </JanelaDeImpressao>
  )
}

function VendasLidas({ qual }: { qual: keyof typeof DOCUMENTOS }) {
  const { vendas, faltam, lendo, tentarDeNovo } = useVendasDoEndereco()
  // Printing waits until the shop is read, or cannot be.
  const { isPending } = useQuery(dadosDaLoja)
  if (lendo || isPending) return <LoadingState message="Carregando vendas" />
  if (faltam.length > 0) {
    const sentence =
      faltam.length === 1
        ? `A venda ${faltam[0]} não pôde ser lida.`
        : `As vendas ${faltam.join(', ')} não puderam ser lidas.`
    return <ErrorBox message={sentence} onRetry={tentarDeNovo} pending={false} />
  }
  if (vendas.length === 0) return <EmptyState message="Nenhuma venda encontrada." />
  return <Folhas qual={qual} vendas={vendas} />
}

function Folhas({ qual, vendas }: { qual: keyof typeof DOCUMENTOS; vendas: readonly Venda[] }) {
  usePrintUmaVez()
  const { titulo, assinatura } = DOCUMENTOS[qual]
  return (
    <>
      <BarraDeImpressao title={titulo} hint="Papel A4, escala de 100%." />
      {assinatura === null ? (
        <ListaConsolidada titulo={titulo} vendas={vendas} />
      ) : (
        vendas.map((venda) => (
          <FolhaDaVenda
            key={venda.id}
            venda={venda}
            titulo={titulo}
            assinatura={assinatura}
            paraFora={qual === 'romaneio'}
          >
            {qual === 'separacao' ? <PecasASeparar venda={venda} /> : <ConteudoDoRomaneio venda={venda} />}
          </FolhaDaVenda>
        ))
      )}
    </>
  )
}

/** The pieces of several sales in one walk along the shelves, each kind once, with the box that each piece goes into. */
function ListaConsolidada({ titulo, vendas }: { titulo: string; vendas: readonly Venda[] }) {
  const pecas = pecasDoLote(vendas)
  const caixas = new Map(vendas.map(({ id }, n) => [id, n + 1]))
  return (
    <article className={css.folha} aria-label={titulo}>
      <header className={css.cabeca}>
        <CabecaDaLoja />
        <Titulo documento={titulo}>{plural(vendas.length, 'venda', 'vendas')}</Titulo>
      </header>
      <TabelaDePecas
        pecas={pecas.map(({ vendas: pedidos, ...peca }) => ({
          ...peca,
          nota: pedidos.map(({ id, quantidade }) => `Caixa ${caixas.get(id)}: ${quantidade}`).join(' · '),
        }))}
        total={pecas.reduce((sum, { quantidade }) => sum + quantidade, 0)}
      />
      <table className={`${css.tabela} mt-[10mm]`}>
        <CabecaDaTabela colunas={['Caixa', 'Venda']} numeros="Peças" />
        <tbody>
          {vendas.map((venda) => (
            <tr key={venda.id}>
              <td className={css.quantidade}>{caixas.get(venda.id)}</td>
              <td>
                <strong>{`Venda nº ${venda.id} · ${venda.cliente_nome}`}</strong>
                <LembretesImpressos venda={venda} />
              </td>
              <td className={css.quantidade}>{venda.quantidade_itens}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Assinatura>Separado por</Assinatura>
    </article>
  )
}

interface PecaDoLote {
  readonly chave: string
  /** A line that asks for it, for its name and picture. */
  readonly item: ItemDaVenda
  readonly quantidade: number
  /** How many each sale asks for, in the order of the sales. */
  readonly vendas: readonly { readonly id: number; readonly quantidade: number }[]
}

/** All pieces of the sales, a kit's parts instead of it, each kind once (other prints or names are another kind), as clothes lie on shelves. */
export function pecasDoLote(vendas: readonly Pick<Venda, 'id' | 'itens'>[]): PecaDoLote[] {
  const pecas = new Map<string, PecaDoLote>()
  for (const { id, itens } of vendas)
    for (const item of itens.flatMap((linha) => pecasDoItem(linha))) {
      const piece = item.id === null ? `${item.sku} ${item.titulo}` : `${item.id}/${item.variacao_id}`
      const { estampas, personalizacao = [] } = item
      const notes = estampas.map(({ observacao }) => observacao).join()
      const chave = [
        piece,
        estampas.length > 0 && `${keyOfEstampas(estampas)} ${notes}`,
        personalizacao.length > 0 && JSON.stringify(personalizacao),
      ]
        .filter(Boolean)
        .join(' ')
      const { quantidade } = item
      const before = pecas.get(chave)
      const knownVenda = before?.vendas.find((venda) => venda.id === id)
      const otherVendas = before?.vendas.filter((venda) => venda !== knownVenda) ?? []
      pecas.set(chave, {
        chave,
        item: before?.item ?? item,
        quantidade: quantidade + (before?.quantidade ?? 0),
        vendas: [...otherVendas, { id, quantidade: quantidade + (knownVenda?.quantidade ?? 0) }],
      })
    }
  return [...pecas.values()].toSorted((a, b) => compareShelfOrder(a.item, b.item))
}

/** By model, then title, colour, and size from PP to GG. */
function compareShelfOrder(a: ItemDaVenda, b: ItemDaVenda): number {
  const [lugarA, lb] = [lugarDe(a), lugarDe(b)]
  return (
    compareTexts(lugarA.modelo, lb.modelo) ||
    compareTexts(a.titulo, b.titulo) ||
    compareTexts(lugarA.cor, lb.cor) ||
    lugarA.posicao - lb.posicao ||
    compareTexts(lugarA.tamanho, lb.tamanho) ||
    compareTexts(a.sku ?? '', b.sku ?? '')
  )
}

const compareTexts = (a: string, b: string) => a.localeCompare(b, 'pt-BR', { numeric: true, sensitivity: 'base' })

function lugarDe({ modelo, variacao_id, variacao, variacoes }: ItemDaVenda) {
  const chosenVariacao = variacoes.find(({ id }) => id === variacao_id)
  const tamanho = chosenVariacao?.tamanho ?? ''
  return {
    modelo: modelo?.codigo ?? '',
    cor: chosenVariacao?.cor ?? variacao ?? '',
    tamanho,
    // Unknown sizes after the known ones.
    posicao: (TAMANHOS as readonly string[]).indexOf(tamanho) >>> 0,
  }
}
