import { paraCentavos, paraReais } from '@estampa/contract/shared/money.ts'
import { z } from 'zod'
import type { MelhorEnvioConfig, Remetente } from './frete.config.ts'
import type { VendaDoFrete } from './frete.data.ts'

// The one file that knows Melhor Envio's names. Prices come as text or as numbers, absent things as null or not at all.

const numero = z.coerce.number()
const texto = z
  .string()
  .nullish()
  .transform((valor) => valor ?? null)

const servico = z.object({
  id: z.coerce.string(),
  name: z.string(),
  company: z.object({ name: z.string() }).nullish(),
  price: numero.nullish(),
  custom_price: numero.nullish(),
  delivery_time: numero.nullish(),
  custom_delivery_time: numero.nullish(),
  error: texto,
})

/** A quote: a list, or the bare service when only one was asked for. */
export const cotacao = z
  .union([z.array(servico), servico.transform((unico) => [unico])])
  .transform((servicos) => servicos.map(lerServico))

function lerServico({ id, name, company, error, ...resto }: z.output<typeof servico>) {
  const valor = resto.custom_price ?? resto.price ?? null
  return {
    codigo: id,
    nome: nomeDoServico(name, company?.name ?? ''),
    transportadora: company?.name ?? '',
    valor,
    prazo_entrega: Math.ceil(resto.custom_delivery_time ?? resto.delivery_time ?? 0),
    erro: error ?? (valor === null ? 'Serviço indisponível.' : null),
  }
}

/** People say SEDEX, but Jadlog .Package. */
const nomeDoServico = (nome: string, empresa: string) =>
  empresa === '' || empresa === 'Correios' || nome.startsWith(empresa) ? nome : `${empresa} ${nome}`

/** A shipment in the cart or later. `status` is `pending` until it is paid. */
export const pedido = z.object({
  id: z.string(),
  protocol: texto,
  price: numero.nullish(),
  status: z.string(),
  generated_at: texto,
})
export type Pedido = z.output<typeof pedido>
export const pedidosAchados = z
  .union([z.array(pedido), z.object({ data: z.array(pedido) }).transform(({ data }) => data)])
  .catch([])

/** What generating said of each shipment. */
export const geracao = z.record(z.string(), z.object({ status: z.boolean(), message: texto }))
export const impressao = z.object({ url: z.url() })
export const cancelamento = z.record(z.string(), z.object({ canceled: z.boolean() }))

export const acompanhamento = z.record(
  z.string(),
  z.object({
    status: z.string(),
    tracking: texto,
    melhorenvio_tracking: texto,
    created_at: texto,
    paid_at: texto,
    generated_at: texto,
    posted_at: texto,
    delivered_at: texto,
    canceled_at: texto,
    expired_at: texto,
  }),
)
export type Acompanhamento = z.output<typeof acompanhamento>[string]

/** One parcel with the measures of the sale, insured for what is in it. */
export const pedidoDeCotacao = (config: MelhorEnvioConfig, remetente: Remetente, venda: VendaDoFrete) => ({
  from: { postal_code: remetente.cep },
  to: { postal_code: digitos(venda.cliente.cep) },
  volumes: [{ ...volume(venda), insurance: config.seguro ? venda.total : 0 }],
  options: { receipt: config.avisoRecebimento, own_hand: config.maoPropria },
  ...(config.servicos === '' ? {} : { services: config.servicos }),
})

/** A shipment as it goes into the cart. Without an invoice's key: the goods travel with a declaration of contents. */
export function pedidoDeEnvio(config: MelhorEnvioConfig, remetente: Remetente, venda: VendaDoFrete) {
  const { cliente } = venda
  return {
    service: Number(venda.codigo_servico_frete) || venda.codigo_servico_frete,
    from: pessoa(remetente),
    to: pessoa({ ...cliente, documento: cliente.cpf }),
    products: venda.itens.map(({ titulo, variacao, quantidade, subtotal }) => ({
      name: [titulo, variacao].filter(Boolean).join(' ').slice(0, 200),
      quantity: quantidade,
      unitary_value: paraReais(Math.round(paraCentavos(subtotal) / quantidade)),
    })),
    volumes: [volume(venda)],
    options: {
      insurance_value: config.seguro ? venda.total : 0,
      receipt: config.avisoRecebimento,
      own_hand: config.maoPropria,
      reverse: false,
      non_commercial: true,
      platform: 'Estampa',
    },
  }
}

/** The marks by which our own shipment is found again, and by which a person knows the sale. */
export const etiquetas = (chave: string, venda: VendaDoFrete, publicUrl: string) => [
  { tag: chave, url: `${publicUrl}/vendas/${venda.id}` },
  { tag: `Venda ${venda.id}`, url: `${publicUrl}/vendas/${venda.id}` },
]

const volume = ({ altura, largura, comprimento, peso }: VendaDoFrete) => ({
  height: altura,
  width: largura,
  length: comprimento,
  weight: peso,
})

function pessoa({ nome, documento, telefone, email, ...lugar }: Remetente) {
  const empresa = documento.length === 14
  return {
    name: nome,
    ...(digitos(telefone) ? { phone: digitos(telefone) } : {}),
    ...(email ? { email } : {}),
    ...(empresa ? { company_document: documento } : { document: documento }),
    address: lugar.endereco,
    number: lugar.numero || 'S/N',
    ...(lugar.complemento ? { complement: lugar.complemento } : {}),
    ...(lugar.bairro ? { district: lugar.bairro } : {}),
    city: lugar.municipio,
    state_abbr: lugar.uf.toUpperCase(),
    country_id: 'BR',
    postal_code: digitos(lugar.cep),
  }
}

const digitos = (valor: string) => valor.replace(/\D/g, '')
