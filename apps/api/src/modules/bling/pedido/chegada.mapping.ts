import { cutText } from '@estampa/contract/shared/corte.ts'
import { iguais } from '@estampa/contract/shared/fields.ts'
import { PECAS_MAXIMAS, REAIS_MAXIMOS } from '@estampa/contract/shared/maximos.ts'
import { z } from 'zod'
import { milesimos, ou, referencia } from '../conexao/conexao.mapping.ts'

export const texto = z.coerce
  .string()
  .nullish()
  .transform((valor) => (valor ?? '').trim())
export const ETIQUETA = ['nome', 'endereco', 'numero', 'complemento', 'bairro', 'municipio', 'uf', 'cep'] as const
export const endereco = z.object(iguais(ETIQUETA, texto)).partial().nullish()
const numero = z.coerce.number()
/** The maximum that a person may type: the columns hold no larger number. */
const reais = numero.pipe(z.number().min(-REAIS_MAXIMOS).max(REAIS_MAXIMOS))
const pecas = numero.pipe(z.number().min(-PECAS_MAXIMAS).max(PECAS_MAXIMAS))
const item = z.object({
  codigo: texto,
  descricao: texto,
  descricaoDetalhada: texto,
  quantidade: pecas.transform(milesimos),
  valor: ou(reais, 0),
  /** Percent. */
  desconto: ou(reais, 0),
  produto: referencia,
})

export const notaFiscal = z.looseObject({ id: numero.nullish() }).nullish()

/** An order of a channel. Nearly every field may be absent: it is read as '' or null. */
export const pedidoRecebido = z.object({
  data: z.object({
    id: z.number(),
    numero: z.coerce.string(),
    numeroLoja: texto,
    situacao: z.object({ id: z.number(), valor: numero.nullish() }),
    total: reais.nullish(),
    contato: z.object({ id: z.number().nullish(), nome: texto, numeroDocumento: texto }).nullish(),
    loja: referencia,
    observacoes: texto,
    notaFiscal,
    data: texto,
    outrasDespesas: reais.nullish(),
    desconto: z.object({ valor: reais.nullish(), unidade: texto }).nullish(),
    itens: ou(z.array(item), []),
    transporte: z
      .object({
        frete: reais.nullish(),
        fretePorConta: numero.nullish(),
        etiqueta: endereco,
        volumes: z.array(z.object({ servico: texto })).nullish(),
      })
      .nullish(),
  }),
})
export type PedidoRecebido = z.output<typeof pedidoRecebido>['data']

/** Fields of an order in a list and in an event. */
export const linhaDoPedido = z.object({
  id: z.number(),
  numero: texto,
  numeroLoja: texto,
  situacao: z.object({ id: z.number() }),
  total: numero.nullish(),
  contato: referencia,
})
export type LinhaDoPedido = z.output<typeof linhaDoPedido>
export const linhasDePedidos = z.object({ data: z.array(linhaDoPedido) })

/** As long as an order's notes, and the words on one of its lines, are kept here. */
export const TEXTO_MAXIMO = 2000

/** Tells one state of an order from another, with what its row in a list says. No personal data. */
export const retratoDe = ({ situacao, total, numeroLoja, contato }: Omit<LinhaDoPedido, 'id' | 'numero'>): string =>
  JSON.stringify([situacao.id, total ?? null, numeroLoja, contato])

export const retratoDoPedido = (pedido: PedidoRecebido): string =>
  retratoDe({ ...pedido, contato: contatoDoPedido(pedido) })

/** The buyer's contact; null where the order names none. */
export const contatoDoPedido = ({ contato }: PedidoRecebido): number | null =>
  contato?.id && contato.id > 0 ? contato.id : null

export const nomeDoItem = ({ descricao, codigo }: PedidoRecebido['itens'][number]): string =>
  descricao || codigo || 'Item sem descrição'

/** The order's total in a portrait, to say how it changed. */
export function totalDoRetrato(retrato: string | null): number | null {
  const [, total] = retrato === null ? [] : (JSON.parse(retrato) as [unknown, unknown])
  return typeof total === 'number' ? total : null
}

/** Returns the order's own address in one line, as it stands at Bling, masked or not; null without one. */
export function entregaDe({ transporte }: PedidoRecebido): string | null {
  const e = transporte?.etiqueta
  const rua = [e?.endereco, e?.numero, e?.complemento].filter(Boolean).join(', ')
  const cidade = [e?.municipio, e?.uf].filter(Boolean).join('/')
  const linha = [e?.nome, rua, e?.bairro, cidade, e?.cep && `CEP ${e.cep}`].filter(Boolean).join(', ')
  return rua || cidade || e?.cep ? cutText(linha, 500) : null
}

/** Before this no order there was made. */
const PRIMEIRO_DIA = '2000-01-01'

/** Returns the order's own date; null for none, for an impossible one and for one that is still to come at Bling. */
export function dataDoPedido({ data }: PedidoRecebido, agora: number): string | null {
  const dia = data.slice(0, 10)
  if (!z.iso.date().safeParse(dia).success || dia < PRIMEIRO_DIA) return null
  return dia > horaLocal(new Date(agora)).slice(0, 10) ? null : dia
}

/** `Logística Shopee`: how the channel ships it; null when it does not say. */
export function envioDe({ transporte }: PedidoRecebido): string | null {
  const servicoName = transporte?.volumes?.map(({ servico }) => servico).find((servico) => servico !== '')
  return servicoName === undefined ? null : cutText(servicoName, 120)
}

/** Open, in progress, checked: the first choice when the switch is turned on without statuses. */
export const SITUACOES_DE_COSTUME = [6, 15, 24]

const UM_DIA_MS = 86_400_000
/** A longer span is refused. */
const MAIOR_PERIODO_MS = 360 * UM_DIA_MS

/** Filters by what changed since an instant. Both are Bling's time; the end lies ahead, as ours is known roughly. */
export const alteradosDesde = (desde: number, agora: number) => ({
  dataAlteracaoInicial: horaLocal(new Date(Math.max(desde, agora - MAIOR_PERIODO_MS))),
  dataAlteracaoFinal: horaLocal(new Date(agora + UM_DIA_MS)),
})

/** Local time of Brasília, as filters take it. */
const horaLocal = (instante: Date): string => instante.toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
