import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { LinhaDoConteudo } from './conteudo.mapping.ts'

export const porCento = (valor: number) => `${decimal(valor)}%`
const decimal = (valor: number) => String(valor).replace('.', ',')
const dita = ({ quantidade, nome }: LinhaDoConteudo) => `“${decimal(quantidade)} × ${nome}”`

/** Says how an order's lines changed, a sentence each: equal lines are paired first, then lines of one product, then by place. */
export function linhasMudadas(antes: readonly LinhaDoConteudo[], agora: readonly LinhaDoConteudo[]): string[] {
  const [de, para] = [[...antes], [...agora]]
  parear(de, para, (a, b) => JSON.stringify(a) === JSON.stringify(b))
  const doMesmo = parear(de, para, mesmoProduto)
  return [
    ...doMesmo.flatMap(([a, b]) => noMesmoProduto(a, b)),
    ...de.flatMap((a, i) => {
      const b = para[i]
      return b ? [`${dita(a)} agora é ${dita(b)}.`] : [`Saiu ${dita(a)}.`]
    }),
    ...para.slice(de.length).map((b) => `Entrou ${dita(b)}.`),
  ]
}

/** Takes out of both lists what belongs together, each once. */
function parear(
  de: LinhaDoConteudo[],
  para: LinhaDoConteudo[],
  igual: (a: LinhaDoConteudo, b: LinhaDoConteudo) => boolean,
): [LinhaDoConteudo, LinhaDoConteudo][] {
  const pares: [LinhaDoConteudo, LinhaDoConteudo][] = []
  for (const a of de.slice()) {
    const onde = para.findIndex((b) => igual(a, b))
    const b = para[onde]
    if (!b) continue
    para.splice(onde, 1)
    de.splice(de.indexOf(a), 1)
    pares.push([a, b])
  }
  return pares
}

const mesmoProduto = (a: LinhaDoConteudo, b: LinhaDoConteudo): boolean =>
  a.produto === b.produto && a.codigo === b.codigo && (a.produto !== null || a.nome === b.nome)

function noMesmoProduto(a: LinhaDoConteudo, b: LinhaDoConteudo): string[] {
  const frases = [
    a.quantidade !== b.quantidade && `${dita(a)} agora é ${dita(b)}.`,
    a.valor !== b.valor && `“${b.nome}” custava ${formatarReais(a.valor)} e agora custa ${formatarReais(b.valor)}.`,
    a.desconto !== b.desconto &&
      `O desconto de “${b.nome}” era ${porCento(a.desconto)} e agora é ${porCento(b.desconto)}.`,
    a.nome !== b.nome && `“${a.nome}” agora se chama “${b.nome}”.`,
  ]
  return frases.filter((frase) => frase !== false)
}
