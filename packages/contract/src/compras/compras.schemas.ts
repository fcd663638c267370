import { z } from 'zod'
import {
  booleano,
  booleanoMudado,
  chaveDe,
  dia,
  dinheiro,
  escrito,
  faltaOu,
  id,
  idTexto,
  ignoreEmptyText,
  talvezId,
  texto,
  textoOuVazio,
  vazioComoNulo,
  versao,
} from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES, PECAS_MAXIMAS, REAIS_MAXIMOS } from '../shared/maximos.ts'
import { inteiroDoTexto, parseDecimal } from '../shared/money.ts'
import { erroDaChaveNfe, parseNotaKey } from '../shared/nfe.ts'
import { buscaTexto, paginacaoQuery } from '../shared/pagination.ts'
import { fallback } from '../shared/tolerance.ts'
import { custo } from '../usuarios/restrito.ts'
import { CUSTOS_DA_COMPRA, LINHAS_DA_COMPRA, SITUACOES_DA_COMPRA } from './compras.machine.ts'

const situacao = fallback(chaveDe(SITUACOES_DA_COMPRA, 'Situação inválida'), 'rascunho')

/** Pieces ordered or received: a whole number from 1. */
const pecas = z.preprocess(
  escrito(inteiroDoTexto),
  z
    .int(faltaOu('Quantidade inválida'))
    .min(1, 'Informe ao menos uma peça')
    .max(PECAS_MAXIMAS, 'Quantidade alta demais'),
)
/** What one piece costs, in reais: a dozen's price leaves fractions of a cent. Null: unknown. */
const custoDaPeca = z
  .preprocess(
    (valor) => escrito(parseDecimal)(vazioComoNulo(valor)),
    z
      .number('Número inválido')
      .min(0, 'O valor não pode ser negativo')
      .max(REAIS_MAXIMOS, 'Valor alto demais')
      .nullable(),
  )
  .transform((valor) => (valor === null ? null : Number(valor.toFixed(8))))
/** Most characters of an access key as it is pasted, with what people put between its digits. */
const CHAVE_DIGITADA = 80
const notaChave = z
  .preprocess(vazioComoNulo, texto(CHAVE_DIGITADA).nullish())
  .transform((chave) => (chave == null ? null : parseNotaKey(chave)))
  .superRefine((chave, contexto) => {
    const erro = chave === null ? null : erroDaChaveNfe(chave)
    if (erro !== null) contexto.addIssue({ code: 'custom', message: erro })
  })

const itemDaCompraEntrada = z.object({
  id: talvezId.describe('O da linha que já está na compra; ausente: uma linha nova'),
  produto_id: idTexto.nullish().transform((valor) => valor ?? null),
  variacao_id: idTexto.nullish().transform((valor) => valor ?? null),
  quantidade: pecas,
  custo_unitario: custoDaPeca.optional().describe('Ausente numa linha de uma nota: o valor da linha por peça'),
})
export type ItemDaCompraEntrada = z.output<typeof itemDaCompraEntrada>

/** A purchase as it is typed. `frete` is shared out over the lines by their value. */
export const compraEntrada = z.object({
  fornecedor_id: idTexto,
  previsao: z.preprocess(vazioComoNulo, dia.nullish()).transform((valor) => valor ?? null),
  observacao: textoOuVazio(CARACTERES.fornecedor.observacao).meta({ label: 'Observação', lines: 2 }),
  frete: dinheiro.transform((frete) => frete ?? 0).meta({ label: 'Frete', kind: 'money' }),
  itens: lista(itemDaCompraEntrada, { max: [LINHAS_DA_COMPRA] }),
  versao,
})
export type CompraEntrada = z.output<typeof compraEntrada>
export const compraAlteracao = compraEntrada.partial()
export type CompraAlteracao = z.output<typeof compraAlteracao>

export const comprasBusca = z.object({
  busca: buscaTexto.describe('Número, fornecedor, SKU ou produto'),
  situacao: ignoreEmptyText(z.enum([...situacao.options, 'abertas', 'custos_a_gravar'], 'Situação inválida')).describe(
    '`abertas`: das quais ainda chega alguma peça; `custos_a_gravar`: com custos que esperam por quem os vê',
  ),
  fornecedor_id: ignoreEmptyText(idTexto),
  ...paginacaoQuery,
})
export type ComprasBusca = z.output<typeof comprasBusca>

/** What the supplier's invoice says of a line. */
const fornecedorLinha = z.object({
  codigo: z.string(),
  descricao: z.string(),
  ean: z.string().nullable(),
  ncm: z.string().nullable(),
  unidade: z.string(),
  quantidade: z.number().describe('Na unidade da nota'),
  valor: custo(z.number()).describe('Da linha, com impostos por fora, frete e desconto'),
  confirmar_quantidade: z.boolean().describe('Quantas peças são esta linha, uma pessoa ainda diz'),
  valor_digitado: z.boolean().optional().describe('O custo não é o valor da linha por peça: uma pessoa o digitou'),
  pecas_por_unidade: z.int().nullable().optional().describe('Peças em uma unidade da nota'),
  dito_em: z.string().nullable().optional().describe('O dia em que uma pessoa disse isso deste código'),
})

export const itemDaCompra = z.object({
  id,
  produto_id: id.nullable().describe('null: a nota diz uma peça que ninguém ligou ainda, ou ela foi excluída'),
  variacao_id: id.nullable(),
  sku: z.string().nullable(),
  titulo: z.string(),
  variacao: z.string().nullable(),
  quantidade: z.int(),
  recebida: z.int(),
  a_mais: z.int().describe('Peças que chegaram além das pedidas'),
  custo_unitario: custo(z.number()),
  codigo_do_fornecedor: z.string().nullable().describe('O que a nota diz, ou o que se sabe deste fornecedor'),
  do_fornecedor: fornecedorLinha.nullable(),
  da_nota: z
    .object({ pecas: z.int(), faltam: z.int().describe('Destas, as que ainda não chegaram') })
    .nullable()
    .optional()
    .describe('Peças que a nota traz desta linha; null: não há nota, ou ela não traz a linha'),
})
export type ItemDaCompra = z.infer<typeof itemDaCompra>

export const recebimento = z.object({
  id,
  em: z.string(),
  usuario: z.string().nullable(),
  nota_chave: z.string().nullable(),
  itens: z.array(z.object({ item_id: id, quantidade: z.int(), custo_unitario: custo(z.number()) })),
  estornado_em: z.string().nullable(),
})

const fornecedorDaCompra = z.object({ id, nome: z.string() })

/** A purchase in a list. `numero` is its id. */
export const compraResumo = z.object({
  id,
  numero: id,
  fornecedor: fornecedorDaCompra,
  situacao,
  previsao: z.string().nullable(),
  atrasada: z.boolean(),
  pecas: z.int().describe('Pedidas'),
  recebidas: z.int(),
  total: custo(z.number()).describe('Das linhas com custo, com o frete'),
  criado_em: z.string(),
})
export type CompraResumo = z.infer<typeof compraResumo>

/** A purchase that an invoice may be of. */
const pedidoSemNota = z.object({
  id,
  numero: id,
  situacao,
  pedida_em: z.string().nullable(),
  linhas_em_comum: z.int().describe('Linhas da nota que ela também tem'),
  lida_nela: z.boolean().optional().describe('A nota foi lida nesta compra'),
})

/** What the invoice says of a product that has none of it. */
const numeroQueFalta = z.object({
  produto_id: id,
  variacao_id: id.nullable(),
  nome: z.string(),
  ncm: z.string().nullable().describe('Do produto'),
  ean: z.string().nullable().describe('Da variação, se há uma; senão do produto'),
})

export const compra = z.object({
  ...compraResumo.shape,
  observacao: z.string(),
  nota_chave: z.string().nullable(),
  avisos: z.array(z.string()).describe('O que se deve saber da nota'),
  nota_duvidosa: z
    .boolean()
    .optional()
    .describe('Falta algo para a nota valer: receber pede que uma pessoa diga que confere'),
  pedidos_sem_nota: z
    .array(pedidoSemNota)
    .describe('De um rascunho que veio de uma nota: compras pedidas a este fornecedor de que ela pode ser'),
  valores_a_gravar: z
    .int()
    .optional()
    .describe('Linhas recebidas por quem não vê custos: o custo delas espera por quem os vê'),
  a_preencher: z
    .array(numeroQueFalta)
    .describe('NCM e código de barras que a nota traz e os produtos não têm; vazio depois de uma resposta'),
  itens: z.array(itemDaCompra),
  recebimentos: z.array(recebimento).describe('Do mais antigo ao mais novo'),
  frete: custo(z.number()),
  pedida_em: z.string().nullable(),
  versao: z.int(),
})
export type Compra = z.infer<typeof compra>

/** Open printing, or an imported sale, that pieces of a receipt were kept for. */
export const servida = z.object({
  producao_id: id.nullable().describe('null: a própria venda, importada, esperava por elas'),
  venda_id: id.nullable(),
  titulo: z.string(),
  quantidade: z.int(),
})
export type Servida = z.infer<typeof servida>
export const compraRecebida = compra.extend({
  a_mais: z.array(z.object({ item_id: id, quantidade: z.int() })).describe('Além do pedido, neste recebimento'),
  serviu: z.array(servida).describe('Produções e vendas que estas peças atendem'),
})
export type CompraRecebida = z.infer<typeof compraRecebida>

export const notaBusca = z.object({
  compra_id: ignoreEmptyText(idTexto).describe('A compra pedida de que é a nota; ausente: faz um rascunho'),
})
export const juntarEntrada = z.object({ compra_id: idTexto })
export const preencherEntrada = z.object({ preencher: booleanoMudado.describe('false: os produtos ficam como estão') })

export const receberEntrada = z.object({
  itens: lista(z.object({ item_id: idTexto, quantidade: pecas, custo_unitario: custoDaPeca.optional() }), {
    min: [1, 'Informe o que chegou'],
    max: [LINHAS_DA_COMPRA],
  }),
  nota_chave: notaChave,
  apesar_da_nota: booleano.describe('Recebe embora falte algo para a nota valer'),
})
export type ReceberEntrada = z.output<typeof receberEntrada>

/** Most days that a purchase may be planned for. */
const DIAS_MAXIMOS = 365
export const sugestaoBusca = z.object({
  fornecedor_id: ignoreEmptyText(idTexto).describe('Só o que já se comprou dele'),
  dias: z.coerce
    .number('Dias inválidos')
    .int('Dias inválidos')
    .min(1, 'Informe ao menos um dia')
    .max(DIAS_MAXIMOS, `No máximo ${DIAS_MAXIMOS} dias`)
    .default(30)
    .describe('Quantos dias as peças devem durar'),
})
/** What should be bought of a piece. */
export const linhaDaSugestao = z.object({
  produto_id: id,
  variacao_id: id.nullable(),
  sku: z.string().nullable(),
  titulo: z.string(),
  variacao: z.string().nullable(),
  disponivel: z.int().describe('Livres no estoque'),
  a_estampar: z.int().describe('Que as produções abertas esperam e ninguém guardou'),
  a_receber: z.int(),
  minimo: z.int(),
  por_dia: z.number().describe('Que saem por dia, no ritmo dos últimos 30 dias'),
  sugerido: z.int(),
})
export type LinhaDaSugestao = z.infer<typeof linhaDaSugestao>

export const configuracaoDasCompras = z.object({
  custo: chaveDe(CUSTOS_DA_COMPRA, 'Use ultimo, medio ou nao_muda').describe('Como o custo muda quando peças chegam'),
})
export type ConfiguracaoDasCompras = z.infer<typeof configuracaoDasCompras>
export const configuracaoDasComprasEntrada = configuracaoDasCompras.partial()

export const recebimentoParams = z.object({ id: idTexto, recebimento_id: idTexto })
