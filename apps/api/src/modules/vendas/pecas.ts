import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { Personalizacao } from '@estampa/contract/vendas/personalizacao.schemas.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import type { Parte } from '../estoque/estoque.rules.ts'
import type { ProducaoDaLinha, SemVenda } from '../producao/producao.rules.ts'
import type { LinhaDaVenda, LinhaGuardada, LinhaNova, ProdutoVendavel } from './itens.data.ts'

/**
 * What lines ask of the stock; of a product or variation deleted for good nothing, of a kit its parts all the same.
 * `partes`: what a stored line holds; a new one takes what its kit is made of now.
 */
export const pedidas = (linhas: readonly (LinhaDaVenda & { readonly partes?: readonly Parte[] })[]) =>
  linhas.map((linha, indice) => {
    const { variacao_id, quantidade, partes, personalizacao = [] } = linha
    return {
      produto_id: produtoCom(linha),
      variacao_id,
      quantidade,
      indice,
      descricao: nomeDaLinha(linha),
      ...(partes ? { partes } : {}),
      ...(personalizacao.length > 0 ? { so: 'feitas' as const } : {}),
    }
  })

/** The product that has the line's pieces. A line keeps the name of a variation that was deleted: its pieces have no stock. */
const produtoCom = ({
  produto_id,
  variacao_id,
  variacao,
}: Pick<LinhaDaVenda, 'produto_id' | 'variacao_id' | 'variacao'>) =>
  variacao !== null && variacao_id === null ? null : produto_id

type Continuadas = ReadonlyMap<number, LinhaGuardada & { readonly producao: ProducaoDaLinha }>

/** The printing that lines of an edit go on with, by their place: that of the same piece, with the names on those finished. */
export function continuadas(linhas: readonly LinhaNova[], antes: readonly LinhaGuardada[]): Continuadas {
  const livres = antes.flatMap((linha) => (linha.producao ? [{ ...linha, producao: linha.producao }] : []))
  return new Map(
    linhas.flatMap(({ produto_id, variacao_id, quantidade, personalizacao, de }, indice) => {
      const onde = livres.findIndex(
        (um) =>
          (produto_id === null ? um.id === de : um.produto_id === produto_id && um.variacao_id === variacao_id) &&
          mesmosNomes(um.personalizacao, personalizacao, Math.min(um.producao.feita, quantidade)),
      )
      const [mesma] = onde < 0 ? [] : livres.splice(onde, 1)
      return mesma ? [[indice, mesma] as const] : []
    }),
  )
}

const mesmosNomes = (antes: Personalizacao = [], depois: Personalizacao = [], feitas = 0): boolean =>
  Array.from({ length: feitas }).every(
    (_, i) => antes[i]?.nome === depois[i]?.nome && antes[i]?.numero === depois[i]?.numero,
  )

/** What of its finished pieces a stored line holds; `devolvidas` came back to the stock before. */
const feitasDa = ({ quantidade }: LinhaGuardada, producao: ProducaoDaLinha, devolvidas = 0) =>
  Math.min(producao.feita, quantidade - producao.aFazer - devolvidas)

/**
 * Finished personalised pieces that an edit takes out of the sale; no other customer buys them. `devolvidas`: how many
 * pieces of a line, by its id, customers returned before.
 */
export const comNomeSemVenda = (
  antes: readonly LinhaGuardada[],
  vao: Continuadas = new Map(),
  linhas: readonly LinhaDaVenda[] = [],
  devolvidas: ReadonlyMap<number, number> = new Map(),
): SemVenda[] =>
  antes.flatMap((linha) => {
    const { producao } = linha
    if (!producao) return []
    const [indice] = [...vao].find(([, um]) => um.producao.id === producao.id) ?? []
    const ficam = indice === undefined ? 0 : (linhas[indice]?.quantidade ?? 0)
    return semVendaDa(linha, feitasDa(linha, producao, devolvidas.get(linha.id)) - ficam)
  })

/** So many finished pieces of a line with names; those of what was deleted have no stock to wait in. */
function semVendaDa(linha: LinhaGuardada, quantidade: number): SemVenda[] {
  const { variacao_id, personalizacao = [], producao } = linha
  const produto_id = produtoCom(linha)
  if (!producao || personalizacao.length === 0 || quantidade <= 0 || produto_id === null) return []
  const peca = {
    produto_id,
    variacao_id,
    descricao: nomeDaLinha(linha),
    indice: -1,
    so: 'prontas',
  } as const
  return [{ ...peca, producao_id: producao.id, quantidade }]
}

/** The personalised ones of the returned pieces, by line: they stay reserved, as no other customer buys them. */
export const comNomeQueVoltam = (linhas: readonly LinhaGuardada[], voltam: ReadonlyMap<number, number>): SemVenda[] =>
  linhas.flatMap((linha) => semVendaDa(linha, Math.min(voltam.get(linha.id) ?? 0, linha.producao?.feita ?? 0)))

/** Those of them that still wait for a person: the sale has them again when it steps back. */
export const comNomeQueEsperam = (
  linhas: readonly LinhaGuardada[],
  voltaram: ReadonlyMap<number, number>,
): SemVenda[] =>
  linhas.flatMap((linha) => semVendaDa(linha, Math.min(voltaram.get(linha.id) ?? 0, linha.producao?.semVenda ?? 0)))

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
export const pedidasDaEdicao = (
  linhas: readonly LinhaDaVenda[],
  vao: Continuadas,
  devolvidas: ReadonlyMap<number, number>,
) =>
  pedidas(linhas).map((linha) => {
    const antes = vao.get(linha.indice)
    if (!antes) return linha
    const { producao, quantidade, id } = antes
    return { ...linha, producao: { ...producao, quantidade, feitas: feitasDa(antes, producao, devolvidas.get(id)) } }
  })

/** `Camiseta Azul M`. */
export const nomeDaLinha = ({ titulo, variacao }: Pick<LinhaDaVenda, 'titulo' | 'variacao'>): string =>
  variacao === null ? titulo : `${titulo} ${variacao}`

/** `2 × Camiseta Azul M — R$ 59,90, desconto de R$ 3,00`. */
export function linhaEmTexto(linha: LinhaDaVenda): string {
  const desconto = linha.desconto > 0 ? `, desconto de ${formatarReais(linha.desconto)}` : ''
  return `${linha.quantidade} × ${nomeDaLinha(linha)} — ${formatarReais(linha.valor_unitario)}${desconto}`
}

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

/** What of a sale's lines came back in exchanges, by their ids. A sale that stepped back holds its pieces again, all of them. */
export const devolvidasPorLinha = ({ itens, status }: Venda) =>
  new Map(fatosDoStatus(status).pecas === 'fora' ? itens.map((item) => [item.item_id, item.devolvidas]) : [])

/** The returned pieces of a line. */
export const pecasDaVolta = ({ id, variacao, variacao_id, titulo, partes }: ItemDaVenda, quantidade: number) => ({
  produto_id: produtoCom({ produto_id: id, variacao_id, variacao }),
  variacao_id,
  quantidade,
  partes,
  descricao: nomeDaLinha({ titulo, variacao }),
})
