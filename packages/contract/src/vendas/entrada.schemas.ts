import { z } from 'zod'
import { comoRastreio } from '../frete/rastreio.ts'
import { camposDeEstampa, mockupsEntrada } from '../producao/estampas.schemas.ts'
import { personalizacaoEntrada } from '../producao/personalizacao.schemas.ts'
import {
  codigoOpcional,
  dia,
  dinheiro,
  escrito,
  faltaOu,
  idTexto,
  iguais,
  objeto,
  texto,
  textoOpcional,
  umDe,
  vazioComoAusente,
  vazioComoNulo,
  versao,
} from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES, MEDIDA_MAXIMA } from '../shared/maximos.ts'
import { inteiroDoTexto, parseDecimal } from '../shared/money.ts'
import { ORIGENS } from './opcoes.ts'
import { STATUS } from './vendas.status.ts'

const idDe = (valor: unknown) => (objeto(valor) ? valor.id : valor)

/**
 * A line as sent. `id` is the product (or `produto_id`); `variacao_id` the chosen variation, also recognised by its SKU.
 * `item_id` is the line's own, as it was read: it names a line whose product was deleted for good.
 * Quantity and value are looked at by the sale's rules, whose sentences name the product.
 */
const itemComApelidos = (valor: unknown) => {
  if (!objeto(valor)) return valor
  const { produto_id, produto, valor_unitario, preco_venda, ...resto } = valor
  return {
    ...resto,
    id: vazioComoAusente(resto.id ?? produto_id ?? idDe(produto)),
    valor_unitario: valor_unitario ?? preco_venda,
  }
}
const quantidadeDoItem = z.preprocess(escrito(inteiroDoTexto), z.number().nullish().catch(null))
const valorDoItem = dinheiro.catch(null)

export const itemDaVendaEntrada = z.preprocess(
  itemComApelidos,
  z.object({
    id: idTexto.optional(),
    item_id: z.preprocess(vazioComoAusente, idTexto.optional()),
    variacao_id: z.preprocess(vazioComoAusente, idTexto.optional()),
    sku: codigoOpcional(CARACTERES.itemDaVenda.sku),
    descricao: textoOpcional(CARACTERES.itemDaVenda.descricao),
    quantidade: quantidadeDoItem,
    valor_unitario: valorDoItem,
    desconto: dinheiro.transform((valor) => valor ?? 0),
    personalizacao: personalizacaoEntrada
      .optional()
      .describe('Nome e número de cada peça, ou vazia; ausente na edição: como estava'),
    ...camposDeEstampa,
    mockups: mockupsEntrada.optional().describe('Imagens de como a peça vai ficar; ausente na edição: como estava'),
  }),
)
export type ItemDaVendaEntrada = z.output<typeof itemDaVendaEntrada>

/**
 * Staff's notes on a sale; a new sale has none. In a change absent fields stay, and so does a priority of null; null
 * empties a note and a due date.
 */
export const lembretesEntrada = z.object({
  anotacao: texto(CARACTERES.venda.anotacao)
    .nullable()
    .transform((valor) => valor ?? '')
    .optional(),
  prazo: dia,
  prioritaria: z
    .boolean('Informe sim ou não')
    .nullable()
    .transform((valor) => valor ?? undefined)
    .optional(),
})
export const LEMBRETES = lembretesEntrada.keyof().options
export type LembretesEntrada = z.output<typeof lembretesEntrada>

export const mudancaDosLembretes = lembretesEntrada.extend({ versao })

const vendaComApelidos = (valor: unknown) => {
  if (!objeto(valor)) return valor
  const { cliente, cliente_id, ...resto } = valor
  return { ...resto, cliente_id: vazioComoNulo(cliente_id ?? idDe(cliente) ?? cliente_id) }
}

const camposDaVenda = z.object({
  cliente_id: z
    .union([z.int(), z.string()], { error: 'Selecione um cliente' })
    .pipe(idTexto)
    .describe('Cliente (ou `cliente`, com o id ou o objeto)'),
  origem: umDe(ORIGENS, 'Selecione a origem da venda'),
  itens: lista(itemDaVendaEntrada, {
    min: [1, 'Adicione pelo menos um produto à venda.'],
    max: [300, 'No máximo 300 produtos em uma venda'],
    erro: 'Adicione pelo menos um produto à venda.',
  }),
  ...lembretesEntrada.shape,
  versao,
})

/** A sale as sent by its form. Progress, totals and the number at the ERP are never taken from it. */
export const vendaEntrada = z.preprocess(vendaComApelidos, camposDaVenda)
/** A change of a sale: absent fields stay. */
export const vendaAlteracao = z.preprocess(vendaComApelidos, camposDaVenda.partial())
export type VendaAlteracao = z.output<typeof vendaAlteracao>
export type VendaEntrada = z.output<typeof vendaEntrada>

/** How an administrator cancels a sale whose invoice stays authorised. */
export const apesarDaNota = {
  apesar_da_nota: z.preprocess((valor) => valor === true || valor === 'true', z.boolean()).optional(),
}

/** How a sale leaves before all of it is printed. */
export const apesarDoQueFalta = {
  apesar_do_que_falta: z
    .boolean()
    .optional()
    .describe('O resto da produção é desistido e as peças dele saem sem estampa (quem pode corrigir o estoque)'),
}

export const statusEntrada = z.object({
  status: z.enum(STATUS, faltaOu('Status inválido')),
  de: z
    .enum(STATUS, 'Status inválido')
    .optional()
    .describe('O status que a pessoa via: se a venda já está em outro, nada muda.'),
  ...apesarDaNota,
  ...apesarDoQueFalta,
})

export const itemParams = z.object({ id: idTexto, itemId: idTexto })
export const variacaoDoItemEntrada = z.object({ variacao_id: idTexto.nullable().describe('null: qualquer variação') })

const medidaDaEmbalagem = z.preprocess(
  escrito(parseDecimal),
  z
    .number(faltaOu('Número inválido'))
    .gt(0, 'Informe um valor maior que zero')
    .max(MEDIDA_MAXIMA, 'Valor alto demais')
    .transform((valor) => Math.round(valor * 1000) / 1000)
    .pipe(z.number().gt(0, 'Informe um valor maior que zero')),
)
/** The package: cm and kg, with comma or dot. */
export const medidasEntrada = z.object(iguais(['altura', 'largura', 'comprimento', 'peso'], medidaDaEmbalagem))
export type MedidasEntrada = z.output<typeof medidasEntrada>

/** A tracking code that a person types; blank takes it back. */
export const rastreioEntrada = z.object({
  codigo_rastreamento: textoOpcional(CARACTERES.venda.codigo_rastreamento).transform(
    (codigo) => codigo && comoRastreio(codigo),
  ),
})
export type RastreioEntrada = z.output<typeof rastreioEntrada>

const ESCOLHA_O_FRETE = 'Escolha um serviço de frete.'
/** The chosen shipping service, as it was offered. `frete_valor` in reais. */
export const servicoFreteEntrada = z.object({
  servico_frete: texto(120, ESCOLHA_O_FRETE).min(1, ESCOLHA_O_FRETE),
  frete_valor: dinheiro.refine((valor) => valor !== null, 'Informe o valor do frete'),
  codigo_servico_frete: z
    .union([z.string(), z.number()], { error: ESCOLHA_O_FRETE })
    .transform(String)
    .pipe(texto(60).min(1, ESCOLHA_O_FRETE)),
  prazo_entrega: z.coerce.number().int().min(0).max(365).nullish(),
})
export type ServicoFreteEntrada = z.output<typeof servicoFreteEntrada>
