import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { type PedidoRecebido, pedidoRecebido } from './chegada.mapping.ts'
import { type Conteudo, type ConteudoEnviado, summarizeParts } from './conteudo.mapping.ts'
import { conteudoDe, transporteDaVenda } from './partes.mapping.ts'
import type { VendaDoPedido } from './pedidos.data.ts'

/**
 * What the shop's own order was sent with last. A part that differs from it at Bling was set by people there, and stays while
 * the sale asks for nothing else.
 */

/** Parts that the shop goes on writing while the order lives, by the field of the content that tells them. */
const CAMPOS = { frete: 'frete', envio: 'servico', pagador: 'pagador', entrega: 'entrega' } as const
export type ParteEnviada = keyof typeof CAMPOS
const PARTES_ENVIADAS = Object.keys(CAMPOS) as ParteEnviada[]

const toPedido = (corpo: object): PedidoRecebido =>
  pedidoRecebido.shape.data.parse({ id: 0, numero: '', situacao: { id: 0 }, ...corpo })

interface Corpo {
  readonly parcelas: readonly { readonly valor: number }[]
}
/** Content of the body of a creation. `recado`: what the shop itself writes into the notes; `antes`: the version before. */
export function enviadoDoCorpo(corpo: Corpo, recado: string, antes: ConteudoEnviado | null): ConteudoEnviado {
  const total = corpo.parcelas.reduce((soma, { valor }) => soma + toCentavos(valor), 0)
  const digests = digestLines(recado).map(({ digest }) => digest)
  return {
    ...conteudoDe(toPedido({ ...corpo, total: toReais(total) })),
    linhas_do_recado: [...new Set([...(antes?.linhas_do_recado ?? []), ...digests])],
  }
}

const digestLines = (texto: string) =>
  texto
    .split('\n')
    .map((linha) => ({ linha, digest: summarizeParts([linha]) }))
    .filter(({ digest }) => digest !== '')

/** Lines of an order's notes that people wrote there, one below the other; '' where none is known for certain. */
export function notesOfPeople(observacoes: string, { linhas_do_recado, recado }: ConteudoEnviado): string {
  // Of before the lines were kept: ours and theirs cannot be told apart.
  if (linhas_do_recado.length === 0 && recado !== '') return ''
  return digestLines(observacoes)
    .filter(({ digest }) => !linhas_do_recado.includes(digest))
    .map(({ linha }) => linha.trimEnd())
    .join('\n')
}

/**
 * The content that was sent, with codes, names and details of its lines as Bling shows them: after a lost answer only what people
 * may have changed is compared.
 */
export const sentAsShown = (sent: ConteudoEnviado, agora: Conteudo): ConteudoEnviado => ({
  ...sent,
  itens: sent.itens.map((item) => {
    const shown = agora.itens.find(({ produto }) => produto === item.produto)
    return shown ? { ...item, codigo: shown.codigo, nome: shown.nome, detalhes: shown.detalhes } : item
  }),
})

/** Parts of the shop's own order that people set at Bling, and of which the sale says what was sent already: they stay. */
export function keptParts(
  sent: ConteudoEnviado | null,
  agora: Conteudo,
  venda: VendaDoPedido,
): ReadonlySet<ParteEnviada> {
  if (sent === null) return new Set()
  const wanted = conteudoDe(toPedido({ transporte: transporteDaVenda(venda) }))
  const isKept = (parte: ParteEnviada) => {
    const campo = CAMPOS[parte]
    return agora[campo] !== sent[campo] && wanted[campo] === sent[campo]
  }
  return new Set(PARTES_ENVIADAS.filter(isKept))
}

/** What was sent, once the order stands as `agora` after our write: all but the kept parts. */
export function sentNow(sent: ConteudoEnviado, agora: Conteudo, kept: ReadonlySet<ParteEnviada>): ConteudoEnviado {
  const written = PARTES_ENVIADAS.filter((parte) => !kept.has(parte)).map((parte) => CAMPOS[parte])
  const novo = { ...sent, ...Object.fromEntries(written.map((campo) => [campo, agora[campo]])) }
  if (sent.total === null) return novo
  return { ...novo, total: toReais(toCentavos(sent.total) - toCentavos(sent.frete) + toCentavos(novo.frete)) }
}
