import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { Conteudo, LinhaDoConteudo } from './conteudo.mapping.ts'

/** What of a sale follows from this part of its order. */
export type ParteDoPedido = 'linhas' | 'frete' | 'envio' | 'comprador' | 'entrega' | 'recado'

export interface Mudanca {
  readonly parte: ParteDoPedido
  /** In the shop's words, with nothing personal. */
  readonly frase: string
}

/** How the order as it is now differs from what it was, each difference in words. */
export function mudancasDe(antes: Conteudo, agora: Conteudo): Mudanca[] {
  const mudancas: Mudanca[] = [
    ...linhasMudadas(antes.itens, agora.itens).map((frase) => ({ parte: 'linhas' as const, frase })),
    ...seMudou('linhas', desconto(antes), desconto(agora), (de, para) => `O desconto era ${de} e agora é ${para}.`),
    ...seMudou('linhas', formatarReais(antes.despesas), formatarReais(agora.despesas), (de, para) => {
      return `As outras despesas eram ${de} e agora são ${para}.`
    }),
    ...seMudou('frete', formatarReais(antes.frete), formatarReais(agora.frete), (de, para) => {
      return `O frete era ${de} e agora é ${para}.`
    }),
    ...seMudou('envio', antes.servico, agora.servico, (de, para) => {
      return `O envio era ${de ? `“${de}”` : 'sem serviço'} e agora é ${para ? `“${para}”` : 'sem serviço'}.`
    }),
    ...seMudou('comprador', antes.contato, agora.contato, () => 'O comprador é outro.'),
    ...resumoMudado('entrega', antes.entrega, agora.entrega, 'O endereço de entrega'),
    ...resumoMudado('recado', antes.recado, agora.recado, 'O recado do comprador'),
  ]
  const { total: de } = antes
  const { total: para } = agora
  if (de === null || para === null || de === para) return mudancas
  const frase = `O total era ${formatarReais(de)} e agora é ${formatarReais(para)}.`
  // What makes it up is in the lines.
  return [...mudancas, { parte: mudancas.some(({ parte }) => parte === 'frete') ? 'frete' : 'linhas', frase }]
}

export const frasesDe = (mudancas: readonly Mudanca[]): string => mudancas.map(({ frase }) => frase).join(' ')

function seMudou<T>(parte: ParteDoPedido, de: T, para: T, dizer: (de: T, para: T) => string): Mudanca[] {
  return de === para ? [] : [{ parte, frase: dizer(de, para) }]
}

/** One that is masked now says nothing of a change. */
function resumoMudado(parte: ParteDoPedido, de: string | null, para: string | null, oque: string): Mudanca[] {
  if (para === null || de === para) return []
  return [{ parte, frase: para === '' ? `${oque} foi apagado.` : `${oque} mudou.` }]
}

const desconto = ({ desconto: { valor, unidade } }: Conteudo): string =>
  valor === 0 || unidade === 'REAL' ? formatarReais(valor) : porCento(valor)

const porCento = (valor: number) => `${decimal(valor)}%`
const decimal = (valor: number) => String(valor).replace('.', ',')
const dita = ({ quantidade, nome }: LinhaDoConteudo) => `“${decimal(quantidade)} × ${nome}”`

/** Lines that are alike are the same, wherever they stand; what is left is compared by product, then by its place. */
function linhasMudadas(antes: readonly LinhaDoConteudo[], agora: readonly LinhaDoConteudo[]): string[] {
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
