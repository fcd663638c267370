import type { EstampaGuardada } from '@estampa/contract/producao/estampas.schemas.ts'
import { describeEstampa, keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import type { Personalizacao } from '@estampa/contract/producao/personalizacao.schemas.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { takeFirst } from '../../../infra/base/take-first.ts'
import { type Parte } from '../../estoque/estoque.data.ts'
import { type ProducaoDaLinha, type SemVenda } from '../../producao/linhas.rules.ts'

import type { LinhaDaVenda, LinhaGuardada, LinhaNova } from './itens.data.ts'

/**
 * Returns what lines ask of the stock; for a product or variation deleted for good nothing, for a kit its parts all the
 * same. `partes`: what a stored line holds; a new one takes what its kit is made of now.
 */
export const pedidas = (linhas: readonly (LinhaDaVenda & { readonly partes?: readonly Parte[] })[]) =>
  linhas.map((linha, indice) => {
    const { variacao_id, quantidade, partes, personalizacao = [], estampas = [] } = linha
    const isPrinted = estampas.length > 0
    return {
      produto_id: produtoDasPecas(linha),
      variacao_id,
      quantidade,
      indice,
      descricao: formatVendaLinhaName(linha),
      ...(partes ? { partes } : {}),
      ...(isPrinted || personalizacao.length > 0 ? { so: 'feitas' as const } : {}),
      ...(isPrinted ? { estampada: true } : {}),
    }
  })

/** The product that has the line's pieces. A line keeps the name of a variation that was deleted: its pieces have no stock. */
const produtoDasPecas = ({ produto_id, variacao_id, variacao }: Peca & Pick<LinhaDaVenda, 'variacao'>) =>
  variacao !== null && variacao_id === null ? null : produto_id

type Peca = Pick<LinhaDaVenda, 'produto_id' | 'variacao_id'>
export const mesmaPeca = (firstPeca: Peca, secondPeca: Peca): boolean =>
  firstPeca.produto_id === secondPeca.produto_id && firstPeca.variacao_id === secondPeca.variacao_id

/** The products whose pieces a stored line holds, blanks and the parts of a kit included. */
export const produtosDaLinha = ({ produto_id, partes, producao }: LinhaGuardada) => [
  produto_id,
  producao?.lisa?.produto_id,
  ...partes.map((parte) => parte.produto_id),
]

type ComProducao = LinhaGuardada & { readonly producao: ProducaoDaLinha }
/** The lines of before whose printing lines of an edit go on with, by the place of the new line. */
type Continuadas = ReadonlyMap<number, ComProducao>
/** Numbers of pieces by the id of their stored line. */
type PorLinha = ReadonlyMap<number, number>

const selectLinhasWithProducao = (linhas: readonly LinhaGuardada[]): ComProducao[] =>
  linhas.flatMap((linha) => (linha.producao ? [{ ...linha, producao: linha.producao }] : []))

/** The printing of the same piece with the same prints, and with the names on those finished. */
export function continuadas(linhas: readonly LinhaNova[], antes: readonly LinhaGuardada[]): Continuadas {
  const livres = selectLinhasWithProducao(antes)
  return new Map(
    linhas.flatMap(({ produto_id, variacao_id, quantidade, personalizacao, estampas, de }, indice) => {
      const continuedLinha = takeFirst(
        livres,
        (freeLinha) =>
          (produto_id === null ? freeLinha.id === de : mesmaPeca(freeLinha, { produto_id, variacao_id })) &&
          isSamePrints(freeLinha.estampas, estampas) &&
          mesmosNomes(freeLinha.personalizacao, personalizacao, Math.min(freeLinha.producao.feita, quantidade)),
      )
      return continuedLinha ? [[indice, continuedLinha] as const] : []
    }),
  )
}

const isSamePrints = (antes: readonly EstampaGuardada[] = [], depois: readonly EstampaGuardada[] = []): boolean =>
  keyOfEstampas(antes) === keyOfEstampas(depois)

const mesmosNomes = (antes: Personalizacao = [], depois: Personalizacao = [], feitas = 0): boolean =>
  Array.from({ length: feitas }).every(
    (_, i) => antes[i]?.nome === depois[i]?.nome && antes[i]?.numero === depois[i]?.numero,
  )

/** How many pieces the lines that go on ask for, by the line of before. */
export const quantidadePorLinha = (linhas: readonly LinhaDaVenda[], continuedLinhas: Continuadas): PorLinha =>
  new Map([...continuedLinhas].map(([indice, { id }]) => [id, linhas[indice]?.quantidade ?? 0]))

/** Returns how many of its finished pieces a stored line holds; so many printed ones, `devolvidas`, came back to the stock before. */
export const prontasDaLinha = ({ quantidade, producao }: ComProducao, devolvidas = 0) =>
  Math.min(producao.feita, quantidade - producao.aFazer - producao.semEstampa - devolvidas)

/**
 * So many finished pieces with names or prints of each line, which no sale has any more: no other customer buys them, so
 * that they wait for a person. Those of what was deleted have no stock to wait in.
 */
export const personalizadasQueSobram = (
  linhas: readonly LinhaGuardada[],
  quantas: (linha: ComProducao) => number,
): SemVenda[] =>
  selectLinhasWithProducao(linhas).flatMap((linha) => {
    const { variacao_id, personalizacao = [], estampas = [], producao } = linha
    const produto_id = produtoDasPecas(linha)
    const quantidade = quantas(linha)
    const isOwn = personalizacao.length > 0 || estampas.length > 0
    if (!isOwn || quantidade <= 0 || produto_id === null) return []
    const peca = { produto_id, variacao_id, descricao: formatVendaLinhaName(linha), indice: -1, so: 'prontas' } as const
    const isReusable = estampas.length > 0 && personalizacao.length === 0
    return [{ ...peca, producao_id: producao.id, quantidade, isReusable }]
  })

/** Who holds pieces of stored lines: the lines, and printing that no line goes on with (`ficam`) its blanks. */
export const donosDasReservas = (linhas: readonly LinhaGuardada[], ficam: PorLinha = new Map()) => ({
  itens: linhas.map(({ id }) => id),
  lisasDe: linhas.flatMap(({ id, producao }) => (producao && !ficam.has(id) ? [producao.id] : [])),
})

/** Returns what lines of an edit ask for, with the printing that they go on with. */
export const pedidasDaEdicao = (linhas: readonly LinhaDaVenda[], continuedLinhas: Continuadas, devolvidas: PorLinha) =>
  pedidas(linhas).map((linha) => {
    const antes = continuedLinhas.get(linha.indice)
    if (!antes) return linha
    const { producao, quantidade, id } = antes
    return { ...linha, producao: { ...producao, quantidade, feitas: prontasDaLinha(antes, devolvidas.get(id)) } }
  })

/** `Camiseta Azul M`. */
export const formatVendaLinhaName = ({ titulo, variacao }: Pick<LinhaDaVenda, 'titulo' | 'variacao'>): string =>
  variacao === null ? titulo : `${titulo} ${variacao}`

/** `2 × Camiseta Azul M — R$ 59,90, desconto de R$ 3,00`. */
export function linhaEmTexto(linha: LinhaDaVenda): string {
  const desconto = linha.desconto > 0 ? `, desconto de ${formatReais(linha.desconto)}` : ''
  const estampas = (linha.estampas ?? []).map((estampa) => ` (${describeEstampa(estampa)})`).join('')
  return `${linha.quantidade} × ${formatVendaLinhaName(linha)}${estampas} — ${formatReais(linha.valor_unitario)}${desconto}`
}

/**
 * Returns how many printed pieces of a sale's lines came back in exchanges, by line id. A sale that stepped back holds its
 * pieces again, all of them.
 */
export const devolvidasPorLinha = ({ itens, status }: Venda): PorLinha =>
  new Map(
    fatosDoStatus(status).pecas === 'fora'
      ? itens.map((item) => [item.item_id, item.devolvidas - (item.producao?.devolvidas_sem_estampa ?? 0)])
      : [],
  )

/** Returns what a stored line took: its pieces, and blanks in place of those that leave plain. */
export function pecasQueSairam(linha: LinhaGuardada, { quantidade, semEstampa }: Saidas) {
  const { variacao_id, partes, producao } = linha
  const descricao = formatVendaLinhaName(linha)
  const { produto_id = null, variacao_id: lisaVariacaoId = null } = producao?.lisa ?? {}
  return [
    { produto_id: produtoDasPecas(linha), variacao_id, quantidade: quantidade - semEstampa, partes, descricao },
    { produto_id, variacao_id: lisaVariacaoId, quantidade: semEstampa, partes: [], descricao },
  ].filter((peca) => peca.quantidade > 0)
}
/** So many pieces; `semEstampa`: of these, those that left plain. */
type Saidas = Readonly<Record<'quantidade' | 'semEstampa', number>>
