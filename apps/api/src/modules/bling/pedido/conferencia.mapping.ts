import { formatDocumento, normalizeDocumento, soDigitos } from '@estampa/contract/shared/documents.ts'
import { formatReais, toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import type { PedidoRecebido } from './chegada.mapping.ts'
import type { ConteudoEnviado } from './conteudo.mapping.ts'
import { conteudoDe } from './partes.mapping.ts'
import type { VendaDoPedido } from './pedidos.data.ts'

/** Before an invoice or a label goes out of the shop's own order: is it still the sale's? */

/** A person as an order, an invoice or a sale names one; '' is unknown. */
export interface PessoaNomeada {
  readonly nome: string
  readonly documento: string
}

const legivel = (texto: string) => (texto.includes('*') ? '' : texto)
const formatPessoa = ({ nome, documento }: PessoaNomeada) =>
  documento === '' ? `“${nome}”` : `“${nome}” (${formatDocumento(documento)})`

const wordsOf = (nome: string) =>
  new Set(
    normalizeText(nome)
      .split(/[^a-z0-9]+/)
      .filter(Boolean),
  )
const isWithin = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].every((word) => b.has(word))
/** 'Ana Souza' and 'ANA SOUZA LIMA' may be one person; names of which each has a word of its own are two. */
function isOtherName(first: string, second: string): boolean {
  const [a, b] = [wordsOf(first), wordsOf(second)]
  return a.size > 0 && b.size > 0 && !isWithin(a, b) && !isWithin(b, a)
}

/** Says how the buyer there is another one than the sale's, with both; null where that is not known for certain. */
export function outroComprador(assunto: string, blingPessoa: PessoaNomeada, vendaPessoa: PessoaNomeada): string | null {
  const there = { nome: legivel(blingPessoa.nome), documento: normalizeDocumento(legivel(blingPessoa.documento)) }
  const hasBoth = there.documento !== '' && vendaPessoa.documento !== ''
  const isOther = (hasBoth && there.documento !== vendaPessoa.documento) || isOtherName(there.nome, vendaPessoa.nome)
  return isOther ? `${assunto} é de ${formatPessoa(there)}, e a venda é de ${formatPessoa(vendaPessoa)}` : null
}

interface Lugar {
  readonly endereco?: string | undefined
  readonly numero?: string | undefined
  readonly municipio?: string | undefined
  readonly uf?: string | undefined
  readonly cep?: string | undefined
}
const formatLugar = ({ endereco, numero, municipio, uf, cep }: Lugar) =>
  `“${[endereco, numero, [municipio, uf].filter(Boolean).join('/'), cep && `CEP ${cep}`].filter(Boolean).join(', ')}”`

/** An address that people set there, where another house is meant than the sale's. */
function outroEndereco(pedido: PedidoRecebido, venda: VendaDoPedido, sent: ConteudoEnviado | null): string | null {
  const etiqueta = pedido.transporte?.etiqueta
  const agora = conteudoDe(pedido)
  if (!etiqueta || sent === null || !agora.entrega || agora.entrega === sent.entrega) return null
  const isSameCep = soDigitos(etiqueta.cep ?? '') === soDigitos(venda.cep)
  const isSameNumero = normalizeText(etiqueta.numero ?? '') === normalizeText(venda.numero)
  if (isSameCep && isSameNumero) return null
  return `O endereço do pedido no Bling é ${formatLugar(etiqueta)}, e o da venda é ${formatLugar(venda)}`
}

/** What the customer pays, reais: the order's total is this. */
const totalDaVenda = ({ itens, frete_cobrado }: VendaDoPedido): number =>
  toReais(
    itens.reduce(
      (soma, { quantidade, valor_unitario, desconto }) =>
        soma + quantidade * toCentavos(valor_unitario) - toCentavos(desconto),
      toCentavos(frete_cobrado),
    ),
  )

/**
 * How the shop's own order differs from its sale in what an invoice or a label is made of: a sentence each, with both values. None
 * for an order that stands as it was sent.
 */
export function diferencasDaVenda(
  pedido: PedidoRecebido,
  venda: VendaDoPedido,
  sent: ConteudoEnviado | null,
): string[] {
  const { contato, total } = pedido
  const comprador =
    contato && !venda.consumidor_final
      ? outroComprador(
          'O pedido no Bling',
          { nome: contato.nome, documento: contato.numeroDocumento },
          pessoaDaVenda(venda),
        )
      : null
  const valor = totalDaVenda(venda)
  const outroTotal =
    total == null || toCentavos(total) === toCentavos(valor)
      ? null
      : `O pedido no Bling é de ${formatReais(total)}, e o cliente paga ${formatReais(valor)}`
  return [comprador, outroEndereco(pedido, venda, sent), outroTotal].flatMap((frase) =>
    frase === null ? [] : [`${frase}.`],
  )
}

export const pessoaDaVenda = ({ nome, cpf }: { readonly nome: string; readonly cpf: string }): PessoaNomeada => ({
  nome,
  documento: cpf,
})
