import { toCentavos, toReais } from '../shared/money.ts'
import { plural } from '../shared/plural.ts'
import { formatCm, TECNICAS } from './opcoes.ts'
import type { CalcularEntrada, EstampaAPrecificar, PrecosSugeridos, TabelaDeEstampa } from './precos.schemas.ts'

/** The prices of prints on the lines of an order, from the shop's tables. All sums are in cents. */

/** A line, with the price and cost of one plain piece in reais; null: unknown. */
export interface LinhaAPrecificar extends Pick<CalcularEntrada['itens'][number], 'quantidade' | 'grupo' | 'estampas'> {
  readonly peca: { readonly preco: number | null; readonly custo: number | null }
}

/** Pieces of each line's group together; a line without a group counts alone. */
function countPecas(linhas: readonly LinhaAPrecificar[], { grupo, quantidade }: LinhaAPrecificar): number {
  if (grupo === null) return quantidade
  return linhas.reduce((soma, linha) => soma + (linha.grupo === grupo ? linha.quantidade : 0), 0)
}

const MM2_POR_CM2 = 100
/** The table with the smallest area that holds the print, its limit included; undefined when none does. */
function findTabela(tabelas: readonly TabelaDeEstampa[], estampa: EstampaAPrecificar): TabelaDeEstampa | undefined {
  const { tecnica, largura_mm, altura_mm } = estampa
  const mm2 = largura_mm === null || altura_mm === null ? null : largura_mm * altura_mm
  const limit = ({ area_ate_cm2 }: TabelaDeEstampa) => area_ate_cm2 ?? Number.POSITIVE_INFINITY
  return tabelas
    .filter((tabela) => tabela.tecnica === tecnica)
    .filter(({ area_ate_cm2: ate }) => ate === null || (mm2 !== null && mm2 <= Math.round(ate * MM2_POR_CM2)))
    .toSorted((a, b) => limit(a) - limit(b))[0]
}

/** The tier that so many pieces reach. */
const findFaixa = ({ faixas }: TabelaDeEstampa, pecas: number) =>
  faixas.filter(({ a_partir_de }) => a_partir_de <= pecas).toSorted((a, b) => b.a_partir_de - a.a_partir_de)[0]

const missingTabelaSentence = ({ tecnica, largura_mm, altura_mm }: EstampaAPrecificar): string =>
  largura_mm === null || altura_mm === null
    ? `Sem medidas, não há tabela de preços de ${TECNICAS[tecnica]}`
    : `Não há tabela de preços de ${TECNICAS[tecnica]} para ${formatCm(largura_mm, altura_mm)}`
const missingFaixaSentence = ({ tecnica }: EstampaAPrecificar, pecas: number): string =>
  `A tabela de ${TECNICAS[tecnica]} não tem preço para ${plural(pecas, 'peça', 'peças')}`

/** One print of one piece, cents: its price, its cost and the set-up; a sentence where the tables do not say. */
function priceEstampa(tabelas: readonly TabelaDeEstampa[], estampa: EstampaAPrecificar, pecas: number) {
  const tabela = findTabela(tabelas, estampa)
  if (!tabela) return missingTabelaSentence(estampa)
  const faixa = findFaixa(tabela, pecas)
  if (!faixa) return missingFaixaSentence(estampa, pecas)
  const cores = estampa.cores ?? 1
  return {
    preco: toCentavos(faixa.por_peca) + toCentavos(faixa.por_cor) * cores,
    custo: faixa.custo_por_peca === null ? null : toCentavos(faixa.custo_por_peca),
    montagem: toCentavos(tabela.montagem) + toCentavos(tabela.montagem_por_cor) * cores,
  }
}

/** One set-up serves the lines of a group, or one by itself: of an art, else of a place. */
const setupKey = (grupo: string | null, indice: number, { arte_id, tecnica, posicao }: EstampaAPrecificar): string =>
  JSON.stringify(arte_id === null ? [grupo ?? indice, posicao] : [grupo ?? indice, arte_id, tecnica, posicao])

/** Prices of these lines by these tables. */
export function suggestPrecos(
  tabelas: readonly TabelaDeEstampa[],
  linhas: readonly LinhaAPrecificar[],
): PrecosSugeridos {
  const montagens = new Map<string, number>()
  const itens = linhas.map((linha, indice) => {
    const pecas = countPecas(linhas, linha)
    const estampas = linha.estampas.map((estampa) => {
      const priced = priceEstampa(tabelas, estampa, pecas)
      const key = setupKey(linha.grupo, indice, estampa)
      // Two lines of a group may say different colours: the set-up is made for the most.
      if (typeof priced !== 'string') montagens.set(key, Math.max(montagens.get(key) ?? 0, priced.montagem))
      return priced
    })
    const known = estampas.filter((estampa) => typeof estampa !== 'string')
    const missing = estampas.find((estampa) => typeof estampa === 'string') ?? null
    const preco = missing === null ? known.reduce((soma, estampa) => soma + estampa.preco, 0) : null
    const peca = linha.peca.preco === null ? null : toCentavos(linha.peca.preco)
    const motivo = missing ?? (peca === null ? 'A peça lisa não tem preço de venda' : null)
    const custos = [linha.peca.custo === null ? null : toCentavos(linha.peca.custo), ...known.map(({ custo }) => custo)]
    const hasCusto = missing === null && custos.every((valor) => valor !== null)
    return {
      quantidade: linha.quantidade,
      peca,
      estampa: preco,
      sugerido: preco === null || peca === null ? null : peca + preco,
      custo: hasCusto ? custos.reduce<number>((soma, valor) => soma + (valor ?? 0), 0) : null,
      motivo,
    }
  })
  const isComplete = itens.every(({ sugerido }) => sugerido !== null)
  const montagem = [...montagens.values()].reduce((soma, valor) => soma + valor, 0)
  const total = itens.reduce((soma, { sugerido, quantidade }) => soma + (sugerido ?? 0) * quantidade, montagem)
  const reais = (centavos: number | null) => (centavos === null ? null : toReais(centavos))
  return {
    itens: itens.map(({ quantidade: _, peca, estampa, sugerido, custo, motivo }) => ({
      peca: reais(peca),
      estampa: reais(estampa),
      sugerido: reais(sugerido),
      custo: reais(custo),
      motivo,
    })),
    montagem: toReais(montagem),
    total: isComplete ? toReais(total) : null,
    motivo: itens.find(({ motivo }) => motivo !== null)?.motivo ?? null,
  }
}
