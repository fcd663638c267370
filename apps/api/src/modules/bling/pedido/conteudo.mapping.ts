import { createHash } from 'node:crypto'
import { paraCentavos, paraReais } from '@estampa/contract/shared/money.ts'
import { z } from 'zod'
import { milesimos } from '../conexao/conexao.mapping.ts'
import { contatoDoPedido, ETIQUETA, envioDe, nomeDoItem, type PedidoRecebido } from './chegada.mapping.ts'
import { freteDe } from './contas.mapping.ts'

const linha = z.object({
  produto: z.number().nullable(),
  codigo: z.string(),
  nome: z.string(),
  quantidade: z.number(),
  valor: z.number(),
  /** Percent. */
  desconto: z.number(),
})
export type LinhaDoConteudo = z.output<typeof linha>

/** A digest; '' where the order has none of it, null where it is masked and says nothing. */
const resumo = z.string().nullable()

/** What an order asks for, to tell one state of it from another. Of what is personal only a digest. */
const conteudo = z.object({
  itens: z.array(linha),
  desconto: z.object({ valor: z.number(), unidade: z.enum(['REAL', 'PERCENTUAL']) }),
  /** Amounts beside the goods. */
  despesas: z.number().default(0),
  frete: z.number(),
  total: z.number().nullable(),
  servico: z.string().nullable(),
  contato: z.number().nullable(),
  entrega: resumo,
  recado: resumo,
})
export type Conteudo = z.output<typeof conteudo>

/** As it was kept; null for one that this version does not know. */
export const lerConteudo = (guardado: unknown): Conteudo | null => conteudo.safeParse(guardado).data ?? null

export function conteudoDe(pedido: PedidoRecebido): Conteudo {
  const { itens, desconto, total, observacoes } = pedido
  return {
    itens: itens.map((item) => ({
      produto: item.produto,
      codigo: item.codigo,
      nome: nomeDoItem(item),
      quantidade: item.quantidade,
      valor: milesimos(item.valor),
      desconto: milesimos(item.desconto),
    })),
    desconto: {
      valor: milesimos(desconto?.valor ?? 0),
      unidade: desconto?.unidade === 'PERCENTUAL' ? 'PERCENTUAL' : 'REAL',
    },
    despesas: paraReais(paraCentavos(pedido.outrasDespesas ?? 0)),
    frete: freteDe(pedido),
    total: total == null ? null : paraReais(paraCentavos(total)),
    servico: envioDe(pedido),
    contato: contatoDoPedido(pedido),
    entrega: resumoDaEntrega(pedido.transporte?.etiqueta),
    recado: resumir([observacoes]),
  }
}

export const iguais = (um: Conteudo, outro: Conteudo): boolean => JSON.stringify(um) === JSON.stringify(outro)

const mascarado = (texto: string | undefined): boolean => texto?.includes('*') ?? false

/** Channels mask an address, also later on: that is no other address. One whose place can be read is not masked. */
type Etiqueta = { readonly [C in (typeof ETIQUETA)[number]]?: string | undefined }
export function resumoDaEntrega(etiqueta: Etiqueta | null | undefined): string | null {
  if ([etiqueta?.endereco, etiqueta?.numero, etiqueta?.cep].some(mascarado)) return null
  return resumir(ETIQUETA.map((campo) => (mascarado(etiqueta?.[campo]) ? '' : (etiqueta?.[campo] ?? ''))))
}

/** Case, blanks and punctuation tell nothing. */
function resumir(partes: readonly string[]): string {
  const texto = partes.map((parte) =>
    parte
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  if (texto.every((parte) => parte === '')) return ''
  return createHash('sha256').update(JSON.stringify(texto)).digest('base64url').slice(0, 22)
}
