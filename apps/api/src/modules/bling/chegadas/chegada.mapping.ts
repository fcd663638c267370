// long because: an order that begins there, with all that real ones lack, read in one place
import { normalizarDocumento, soDigitos } from '@estampa/contract/shared/documents.ts'
import { paraCentavos, paraReais } from '@estampa/contract/shared/money.ts'
import { z } from 'zod'
import type { Comprador } from '../../clientes/clientes.rules.ts'

const numero = z.coerce.number()
const texto = z.coerce
  .string()
  .nullish()
  .transform((valor) => (valor ?? '').trim())
const referencia = z
  .object({ id: z.number().nullish() })
  .nullish()
  .transform((dada) => (dada?.id && dada.id > 0 ? dada.id : null))
const endereco = z
  .object({
    nome: texto,
    endereco: texto,
    numero: texto,
    complemento: texto,
    bairro: texto,
    municipio: texto,
    uf: texto,
    cep: texto,
  })
  .partial()
  .nullish()

const item = z.object({
  codigo: texto,
  descricao: texto,
  quantidade: numero,
  valor: numero.nullish().transform((valor) => valor ?? 0),
  /** Percent. */
  desconto: numero.nullish().transform((valor) => valor ?? 0),
  produto: referencia,
})

/** An order of a channel. Nearly everything of it may be absent: what is missing is '' or null. */
export const pedidoRecebido = z.object({
  data: z.object({
    id: z.number(),
    numero: z.coerce.string(),
    numeroLoja: texto,
    situacao: z.object({ id: z.number(), valor: numero.nullish() }),
    total: numero.nullish(),
    contato: z.object({ id: z.number().nullish(), nome: texto, numeroDocumento: texto }).nullish(),
    loja: referencia,
    observacoes: texto,
    desconto: z.object({ valor: numero.nullish(), unidade: texto }).nullish(),
    itens: z
      .array(item)
      .nullish()
      .transform((itens) => itens ?? []),
    transporte: z.object({ etiqueta: endereco, volumes: z.array(z.object({ servico: texto })).nullish() }).nullish(),
    intermediador: z.object({ nomeUsuario: texto }).nullish(),
  }),
})
export type PedidoRecebido = z.output<typeof pedidoRecebido>['data']

/** What a list and an event say of an order. */
export const linhaDoPedido = z.object({
  id: z.number(),
  numero: z.coerce.string(),
  numeroLoja: texto,
  situacao: z.object({ id: z.number() }),
  total: numero.nullish(),
  contato: referencia,
})
export type LinhaDoPedido = z.output<typeof linhaDoPedido>
export const linhasDePedidos = z.object({ data: z.array(linhaDoPedido) })

/** Tells one state of an order from another, with what its row in a list says. No personal data. */
export const retratoDe = ({ situacao, total, numeroLoja, contato }: Omit<LinhaDoPedido, 'id' | 'numero'>): string =>
  JSON.stringify([situacao.id, total ?? null, numeroLoja, contato])

export const retratoDoPedido = ({ contato, ...pedido }: PedidoRecebido): string =>
  retratoDe({ ...pedido, contato: contato?.id && contato.id > 0 ? contato.id : null })

/** The order's total in a portrait, to say how it changed. */
export function totalDoRetrato(retrato: string | null): number | null {
  const [, total] = retrato === null ? [] : (JSON.parse(retrato) as [unknown, unknown])
  return typeof total === 'number' ? total : null
}

const contatoComTelefone = z.object({
  data: z.object({ telefone: texto, celular: texto, email: texto, endereco: z.object({ geral: endereco }).nullish() }),
})
export type ContatoRecebido = z.output<typeof contatoComTelefone>['data']
export const lerContato = (resposta: unknown): ContatoRecebido | null =>
  contatoComTelefone.safeParse(resposta).data?.data ?? null

/** A field that the channel masks (`***`) says nothing. */
const legivel = (valor: string | undefined, maximo = 200) =>
  valor === undefined || valor.includes('*') ? '' : valor.slice(0, maximo)

type Endereco = z.output<typeof endereco>
function lugar(dado: Endereco) {
  const cep = soDigitos(legivel(dado?.cep))
  const uf = legivel(dado?.uf).toUpperCase()
  return {
    cep: cep.length === 8 ? cep : '',
    municipio: legivel(dado?.municipio, 120),
    uf: /^[A-Z]{2}$/.test(uf) ? uf : '',
    endereco: legivel(dado?.endereco),
    numero: legivel(dado?.numero, 30),
    complemento: legivel(dado?.complemento, 120),
    bairro: legivel(dado?.bairro, 120),
  }
}

/** A CPF or CNPJ; masked, of another length or the same digit all over it is none. */
export function documentoLegivel(texto: string): string {
  const documento = texto.includes('*') ? '' : normalizarDocumento(texto)
  return /^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(documento) && !/^(.)\1+$/.test(documento) ? documento : ''
}

/** The buyer, as far as order and contact tell. */
export function compradorDe(pedido: PedidoRecebido, contato: ContatoRecebido | null): Comprador {
  const { contato: dito, transporte, intermediador, numero: doPedido } = pedido
  const nomes = [dito?.nome, transporte?.etiqueta?.nome, intermediador?.nomeUsuario]
  const nome = nomes.find((cada) => legivel(cada) !== '') ?? nomes.find((cada) => cada) ?? ''
  const [daEtiqueta, doContato] = [lugar(transporte?.etiqueta), lugar(contato?.endereco?.geral)]
  const serve = ({ endereco, cep }: typeof daEtiqueta) => endereco !== '' || cep !== ''
  return {
    nome: nome.slice(0, 200) || `Comprador do pedido ${doPedido}`,
    cpf: documentoLegivel(dito?.numeroDocumento ?? ''),
    telefone: soDigitos(legivel(contato?.celular || contato?.telefone, 40)),
    email: legivel(contato?.email),
    ...(!serve(daEtiqueta) && serve(doContato) ? doContato : daEtiqueta),
    id_bling: dito?.id && dito.id > 0 ? String(dito.id) : null,
  }
}

/** The order's own address in one line, as it stands there, masked or not; null without one. */
export function entregaDe({ transporte }: PedidoRecebido): string | null {
  const e = transporte?.etiqueta
  const rua = [e?.endereco, e?.numero, e?.complemento].filter(Boolean).join(', ')
  const cidade = [e?.municipio, e?.uf].filter(Boolean).join('/')
  const linha = [e?.nome, rua, e?.bairro, cidade, e?.cep && `CEP ${e.cep}`].filter(Boolean).join(', ')
  return rua || cidade || e?.cep ? linha.slice(0, 500) : null
}

export interface LinhaDoCanal {
  readonly codigo: string
  readonly produto_do_canal: string | null
  readonly titulo: string
  readonly quantidade: number
  readonly valor_unitario: number
  readonly desconto: number
  /** Not in whole pieces: a person says what it is. */
  readonly fracionada: boolean
}

/** The lines in whole pieces and cents; the order's own discount is shared out among them. */
export function linhasDoPedido({ itens, desconto }: PedidoRecebido): LinhaDoCanal[] {
  const linhas = itens
    .filter(({ quantidade }) => quantidade > 0)
    .map(({ codigo, descricao, quantidade, valor, produto, desconto: porCento }) => {
      const inteira = Number.isInteger(quantidade)
      const pecas = inteira ? quantidade : 1
      const unitario = Math.max(0, paraCentavos(inteira ? valor : quantidade * valor))
      const nome = descricao || codigo || 'Item sem descrição'
      return {
        codigo: codigo.slice(0, 120),
        produto_do_canal: produto === null ? null : String(produto),
        titulo: (inteira ? nome : `${nome} (${String(quantidade).replace('.', ',')})`).slice(0, 500),
        quantidade: pecas,
        unitario,
        doItem: Math.round((pecas * unitario * Math.min(100, Math.max(0, porCento))) / 100),
        fracionada: !inteira,
      }
    })
  const liquidos = linhas.map(({ quantidade, unitario, doItem }) => quantidade * unitario - doItem)
  const soma = liquidos.reduce((a, b) => a + b, 0)
  const dado = desconto?.valor ?? 0
  const doPedido = desconto?.unidade === 'PERCENTUAL' ? Math.round((soma * dado) / 100) : paraCentavos(dado)
  const aRepartir = Math.min(Math.max(0, doPedido), soma)
  let acumulado = 0
  let repartido = 0
  return linhas.map(({ unitario, doItem, ...linha }, i) => {
    const liquido = liquidos[i] ?? 0
    acumulado += liquido
    const ate = soma === 0 ? 0 : Math.floor((aRepartir * acumulado) / soma)
    const parte = Math.min(liquido, ate - repartido)
    repartido += parte
    return { ...linha, valor_unitario: paraReais(unitario), desconto: paraReais(doItem + parte) }
  })
}

/** `Logística Shopee`: how the channel ships it; null when it does not say. */
export const envioDe = ({ transporte }: PedidoRecebido): string | null =>
  transporte?.volumes
    ?.map(({ servico }) => servico)
    .find((servico) => servico !== '')
    ?.slice(0, 120) ?? null

const CANCELADO = { id: 12, valor: 2 } as const
/** Cancelled, also under a status of the account's own. */
export const estaCancelado = ({ situacao }: PedidoRecebido): boolean =>
  situacao.id === CANCELADO.id || situacao.valor === CANCELADO.valor

/** Open, in progress, checked: in them orders enter when the switch is turned on and nobody chose. */
export const SITUACOES_DE_COSTUME = [6, 15, 24]

/** Local time of Brasília, as filters take it. */
export const horaLocal = (instante: Date): string => instante.toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
