import { formatPlainNumber, formatReais } from '@estampa/contract/shared/money.ts'
import { takeFirst } from '../../../infra/base/take-first.ts'
import type { LinhaDoConteudo } from './conteudo.mapping.ts'

export const formatPercent = (valor: number) => `${formatPlainNumber(valor)}%`
const formatLinha = ({ quantidade, nome }: LinhaDoConteudo) => `“${formatPlainNumber(quantidade)} × ${nome}”`

/** Says how an order's lines changed, a sentence each: equal lines are paired first, then lines of one product, then by place. */
export function linhasMudadas(antes: readonly LinhaDoConteudo[], agora: readonly LinhaDoConteudo[]): string[] {
  const [oldLinhas, newLinhas] = [[...antes], [...agora]]
  pairLinhas(oldLinhas, newLinhas, isSameLinha)
  const produtoPairs = pairLinhas(oldLinhas, newLinhas, mesmoProduto)
  return [
    ...produtoPairs.flatMap(([a, b]) => listLinhaChanges(a, b)),
    ...oldLinhas.flatMap((a, i) => {
      const b = newLinhas[i]
      return b ? [`${formatLinha(a)} agora é ${formatLinha(b)}.`] : [`Saiu ${formatLinha(a)}.`]
    }),
    ...newLinhas.slice(oldLinhas.length).map((b) => `Entrou ${formatLinha(b)}.`),
  ]
}

/** Takes out of both lists what belongs together, each once. */
function pairLinhas(
  oldLinhas: LinhaDoConteudo[],
  newLinhas: LinhaDoConteudo[],
  igual: (a: LinhaDoConteudo, b: LinhaDoConteudo) => boolean,
): [LinhaDoConteudo, LinhaDoConteudo][] {
  const pares: [LinhaDoConteudo, LinhaDoConteudo][] = []
  for (const a of oldLinhas.slice()) {
    const b = takeFirst(newLinhas, (candidate) => igual(a, candidate))
    if (!b) continue
    takeFirst(oldLinhas, (candidate) => candidate === a)
    pares.push([a, b])
  }
  return pares
}

const isSameLinha = (a: LinhaDoConteudo, b: LinhaDoConteudo): boolean =>
  JSON.stringify({ ...a, detalhes: null }) === JSON.stringify({ ...b, detalhes: null }) && hasSameDetalhes(a, b)
const hasSameDetalhes = ({ detalhes: a }: LinhaDoConteudo, { detalhes: b }: LinhaDoConteudo): boolean =>
  a === null || b === null || a === b

const mesmoProduto = (a: LinhaDoConteudo, b: LinhaDoConteudo): boolean =>
  a.produto === b.produto && a.codigo === b.codigo && (a.produto !== null || a.nome === b.nome)

function listLinhaChanges(a: LinhaDoConteudo, b: LinhaDoConteudo): string[] {
  const frases = [
    a.quantidade !== b.quantidade && `${formatLinha(a)} agora é ${formatLinha(b)}.`,
    a.valor !== b.valor && `“${b.nome}” custava ${formatReais(a.valor)} e agora custa ${formatReais(b.valor)}.`,
    a.desconto !== b.desconto &&
      `O desconto de “${b.nome}” era ${formatPercent(a.desconto)} e agora é ${formatPercent(b.desconto)}.`,
    a.nome !== b.nome && `“${a.nome}” agora se chama “${b.nome}”.`,
    !hasSameDetalhes(a, b) && `A descrição detalhada de “${b.nome}” ${b.detalhes === '' ? 'foi apagada' : 'mudou'}.`,
  ]
  return frases.filter((frase) => frase !== false)
}
