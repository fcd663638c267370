import type { Personalizacao } from '@estampa/contract/vendas/personalizacao.schemas.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { Parte } from '../estoque/estoque.rules.ts'
import type { ProducaoDaLinha, SemVenda } from '../producao/producao.rules.ts'
import type { LinhaDaVenda, LinhaGuardada, ProdutoVendavel } from './itens.data.ts'

/**
 * What lines ask of the stock; of products deleted for good nothing. `partes`: what a stored line holds; a new one takes
 * what its kit is made of now.
 */
export const pedidas = (linhas: readonly (LinhaDaVenda & { readonly partes?: readonly Parte[] })[]) =>
  linhas.flatMap(({ produto_id, variacao_id, quantidade, titulo, variacao, partes }, indice) =>
    produto_id === null
      ? []
      : [
          {
            ...{ produto_id, variacao_id, quantidade, indice, descricao: nomeDaLinha({ titulo, variacao }) },
            ...(partes ? { partes } : {}),
          },
        ],
  )

type Continuadas = ReadonlyMap<number, { readonly quantidade: number; readonly producao: ProducaoDaLinha }>

/** The printing that lines of an edit go on with, by their place: that of the same piece, with the names on those finished. */
export function continuadas(linhas: readonly LinhaDaVenda[], antes: readonly LinhaGuardada[]): Continuadas {
  const livres = antes.flatMap((linha) => (linha.producao ? [{ ...linha, producao: linha.producao }] : []))
  return new Map(
    linhas.flatMap(({ produto_id, variacao_id, quantidade, personalizacao }, indice) => {
      const onde = livres.findIndex(
        (um) =>
          um.produto_id === produto_id &&
          um.variacao_id === variacao_id &&
          mesmosNomes(um.personalizacao, personalizacao, Math.min(um.producao.feita, quantidade)),
      )
      const [mesma] = onde < 0 || produto_id === null ? [] : livres.splice(onde, 1)
      return mesma ? [[indice, mesma] as const] : []
    }),
  )
}

const mesmosNomes = (antes: Personalizacao = [], depois: Personalizacao = [], feitas = 0): boolean =>
  antes.slice(0, feitas).every(({ nome, numero }, i) => nome === depois[i]?.nome && numero === depois[i]?.numero)

/**
 * Finished pieces with names that stored lines hold, and no line of the edit: nobody else buys them. `devolvidas`: what
 * of a line came back to the stock before, by its id.
 */
export const comNomeSemVenda = (
  antes: readonly LinhaGuardada[],
  vao: Continuadas = new Map(),
  linhas: readonly LinhaDaVenda[] = [],
  devolvidas: ReadonlyMap<number, number> = new Map(),
): SemVenda[] =>
  antes.flatMap(({ id, produto_id, variacao_id, variacao, titulo, quantidade, personalizacao = [], producao }) => {
    if (!producao || personalizacao.length === 0) return []
    // Pieces of what was deleted have no stock to wait in.
    if (produto_id === null || (variacao !== null && variacao_id === null)) return []
    const [indice] = [...vao].find(([, um]) => um.producao.id === producao.id) ?? []
    const ficam = indice === undefined ? 0 : (linhas[indice]?.quantidade ?? 0)
    const feitas = Math.min(producao.feita, quantidade - producao.aFazer - (devolvidas.get(id) ?? 0))
    const peca = { produto_id, variacao_id, descricao: nomeDaLinha({ titulo, variacao }), indice: -1 }
    return feitas > ficam ? [{ ...peca, producao_id: producao.id, quantidade: feitas - ficam }] : []
  })

/** What stored lines hold: printed pieces, and the blanks of printing that no line goes on with. */
export function seguradas(linhas: readonly LinhaGuardada[], vao: Continuadas = new Map()) {
  const ficam = new Set([...vao.values()].map(({ producao }) => producao.id))
  return [
    ...pedidas(linhas.map((linha) => ({ ...linha, quantidade: linha.quantidade - (linha.producao?.aFazer ?? 0) }))),
    ...linhas.flatMap(({ producao }) =>
      producao?.lisa && !ficam.has(producao.id) ? [{ ...producao.lisa, quantidade: producao.reservada }] : [],
    ),
  ]
}

/** What lines of an edit ask for, with the printing that they go on with. */
export const pedidasDaEdicao = (linhas: readonly LinhaDaVenda[], vao: Continuadas) =>
  pedidas(linhas).map((linha) => {
    const antes = vao.get(linha.indice)
    return antes ? { ...linha, producao: { ...antes.producao, quantidade: antes.quantidade } } : linha
  })

/** `Camiseta Azul M`. */
export const nomeDaLinha = ({ titulo, variacao }: Pick<LinhaDaVenda, 'titulo' | 'variacao'>): string =>
  variacao === null ? titulo : `${titulo} ${variacao}`

/** Of a piece whose variation is left open only what all variations cost alike is known. */
function custoDe({ custo, variacoes }: ProdutoVendavel): number | null {
  const custos = new Set(variacoes.map((variacao) => variacao.custo))
  return custos.size > 1 ? null : ([...custos][0] ?? custo)
}

/** What a line copies of its product, or of the chosen variation. */
export const copiaPara = (produto: ProdutoVendavel, variacao: ProdutoVendavel['variacoes'][number] | undefined) => ({
  sku: variacao ? variacao.sku : produto.sku,
  titulo: produto.titulo,
  variacao: variacao?.nome ?? null,
  descricao: variacao?.descricao || produto.descricao,
  custo_unitario: variacao ? variacao.custo : custoDe(produto),
  imagem_arquivo: variacao?.imagem ?? produto.imagem,
})

/** What of a sale's lines came back in exchanges, by their ids. */
export const devolvidasPorLinha = ({ itens }: Venda) => new Map(itens.map((item) => [item.item_id, item.devolvidas]))

/** The returned pieces of a line. It keeps the name of a variation that was deleted: its pieces have no stock to come back to. */
export const pecasDaVolta = ({ id, variacao, variacao_id, titulo, partes }: ItemDaVenda, quantidade: number) => ({
  produto_id: variacao !== null && variacao_id === null ? null : id,
  variacao_id,
  quantidade,
  partes,
  descricao: nomeDaLinha({ titulo, variacao }),
})
/** What came back of the sale's lines in exchanges. */
export const pecasDevolvidas = ({ itens }: Venda) =>
  itens.flatMap((item) => (item.devolvidas > 0 ? [pecasDaVolta(item, item.devolvidas)] : []))
