import { z } from 'zod'
import { etiquetaDaVenda } from '../frete/frete.schemas.ts'
import { notaDaVenda } from '../notas/nota.schemas.ts'
import { pagamento, pagamentoDesfeito } from '../pagamentos/pagamentos.schemas.ts'
import { SITUACOES_DE_PAGAMENTO } from '../pagamentos/situacao.ts'
import { aprovacaoDaLinha, estampaDaLinha, mockup } from '../producao/estampas.schemas.ts'
import { personalizacao } from '../producao/personalizacao.schemas.ts'
import { producaoDoItem } from '../producao/producao.schemas.ts'
import { cliente } from '../shared/cliente.schemas.ts'
import { id, iguais, MEDIDAS, umDe } from '../shared/fields.ts'
import { pagina } from '../shared/pagination.ts'
import { alias, fallback } from '../shared/tolerance.ts'
import { sincronizacao } from '../sincronizacao/sincronizacao.schemas.ts'
import { custo } from '../usuarios/restrito.ts'
import { MOTIVOS_DE_TROCA, PENDENCIAS_DO_ITEM } from './motivos.ts'
import { ORIGENS } from './opcoes.ts'
import { STATUS } from './vendas.status.ts'

const status = z.enum(STATUS)

/** A sale in a list. `vendedor` is the name of who registered it. */
export const vendaResumo = z.object({
  id,
  status,
  cliente: alias(z.object({ id, nome: z.string() }), 'cliente_id'),
  cliente_nome: z.string(),
  origem: umDe(ORIGENS),
  total: z.number(),
  pagamento: fallback(umDe(SITUACOES_DE_PAGAMENTO).nullable(), null).describe(
    'null: o pagamento não é acompanhado aqui',
  ),
  falta_pagar: z.number().describe('Reais; negativo: foi pago a mais'),
  quantidade_itens: z.int().describe('Peças'),
  numero_pedido_bling: z.string().nullable(),
  importada: z.boolean().describe('O pedido começou no Bling'),
  canal: z.string().nullable().describe('Canal de venda do pedido importado'),
  numero_no_canal: z.string().nullable().describe('Número do pedido no canal'),
  data_do_pedido: z.string().nullable().describe('Dia do pedido importado: nele a venda conta; null: o do registro'),
  vendedor: z.string().nullable(),
  anotacao: z.string(),
  prazo: z.string().nullable().describe('Dia em que o cliente espera a venda (aaaa-mm-dd)'),
  prioritaria: z.boolean(),
  atrasada: z.boolean().describe('Ainda na loja, com o prazo vencido; sem prazo, parada há dias'),
  criado_em: z.string(),
  alterado_em: z.string(),
})
export type VendaResumo = z.infer<typeof vendaResumo>

const medidas = iguais(MEDIDAS, z.number().nullable())
const variacaoDoItem = z.object({
  id,
  sku: z.string().nullable(),
  cor: alias(z.string().nullable(), 'nome_cor', 'cor').describe('Nome da cor'),
  tamanho: z.string().nullable(),
  quantidade: z.int().describe('Físico'),
  quantidade_disponivel: alias(z.int(), 'quantidade').describe('Inclui o que esta venda mesma reserva'),
  preco_venda: z.number().nullable(),
  id_bling: z.string().nullable(),
})

/** A part of a kit's line as it was sold: `quantidade` pieces in each kit. */
export const parteDoItem = z.object({
  produto_id: id.nullable(),
  variacao_id: id.nullable(),
  titulo: z.string(),
  variacao: z.string().nullable(),
  sku: z.string().nullable(),
  quantidade: z.int(),
})
export type ParteDoItem = z.infer<typeof parteDoItem>

/**
 * A line. `id` is the product's (null once it was deleted for good), `item_id` the line's. Title, SKU, description and
 * picture are the line's own: they stay when the product changes. With a chosen variation `sku` and `id_bling` are the
 * variation's; without one, a product with variations counts as published when all of them are.
 */
export const itemDaVenda = z.object({
  id: id.nullable(),
  item_id: id,
  variacao_id: id.nullable(),
  variacao: z.string().nullable().describe('Cor e tamanho da variação escolhida'),
  sku: z.string().nullable(),
  titulo: z.string(),
  descricao: z.string(),
  quantidade: fallback(z.int(), 1),
  devolvidas: z.int().describe('Peças da linha que voltaram em trocas'),
  valor_unitario: z.number(),
  desconto: z.number(),
  custo_unitario: custo(z.number()).describe('Custo da peça quando foi vendida; null: desconhecido'),
  custo_sem_estampa: custo(z.boolean().optional()).describe(
    'O custo conta só a peça: as tabelas não dizem o da estampa',
  ),
  subtotal: fallback(z.number(), undefined),
  tem_variacoes: z.boolean(),
  variacoes: z.array(variacaoDoItem),
  partes: z.array(parteDoItem).describe('O que cada unidade tira do estoque, quando é um kit; vazia se não é'),
  medidas: z.object(medidas),
  modelo: z.object({ id, codigo: z.string(), nome: z.string() }).nullable(),
  categoria: id.nullable(),
  ...iguais(['imagem_url', 'qr_code_url', 'id_bling'], z.string().nullable()),
  publicado: fallback(z.boolean(), undefined),
  preco_venda: z.number().nullable(),
  quantidade_disponivel: fallback(z.int(), Number.POSITIVE_INFINITY).describe(
    'O que a linha pode pedir: livre mais o que já reserva',
  ),
  personalizacao: personalizacao.optional().describe('Nome e número de cada peça; ausente quando nenhuma os tem'),
  palavras_do_comprador: z
    .string()
    .optional()
    .describe('O que o comprador escreveu na linha do pedido do canal, como está lá; ausente sem elas'),
  estampas: z.array(estampaDaLinha),
  mockups: z.array(mockup),
  aprovacao: aprovacaoDaLinha,
  grupo: z.string().nullable().describe('Linhas de um grupo levam as mesmas estampas'),
  producao: producaoDoItem.optional().describe('Só de uma linha que é estampada para a venda'),
  sem_limite: z.literal(true).optional().describe('Vende-se além do que há: as lisas que faltam se compram'),
  pendencia: fallback(z.enum(PENDENCIAS_DO_ITEM).nullable(), null).describe('O que falta para a linha reservar peças'),
  despesa: z
    .boolean()
    .optional()
    .describe('Um valor do pedido além das peças, como “Outras despesas”: não pede peça; ausente nas demais'),
})
export type ItemDaVenda = z.infer<typeof itemDaVenda>

/** An exchange of the sale. `nova_venda_id`: the sale of the pieces that went out; null when none did. */
export const trocaDaVenda = z.object({
  id,
  nova_venda_id: id.nullable(),
  motivo: umDe(MOTIVOS_DE_TROCA),
  observacao: z.string(),
  credito: z.number().describe('Valor das peças que voltaram, em reais'),
  usuario: z.string().nullable(),
  criado_em: z.string(),
  itens: z.array(z.object({ nome: z.string(), quantidade: z.int() })),
})

/** The quote that a sale was made of; who approved which version when, from where, and the digests of its pictures. */
export const orcamentoDaVenda = z.object({
  id,
  versao: z.int(),
  ...iguais(['aprovado_por', 'aprovado_em', 'aprovado_de'], z.string().nullable()),
  imagens: z.array(z.string()),
})
export type OrcamentoDaVenda = z.infer<typeof orcamentoDaVenda>

/** A sale in full. Measures of the package in cm and kg; money in reais; `endereco` in one line, '' when unknown. */
export const venda = z.object({
  ...vendaResumo.shape,
  total: fallback(vendaResumo.shape.total, undefined),
  quantidade_itens: fallback(vendaResumo.shape.quantidade_itens, undefined),
  cliente: alias(cliente, 'cliente_id'),
  endereco: z.string(),
  itens: z.array(itemDaVenda),
  ...medidas,
  servico_frete: z.string().nullable(),
  frete_valor: z.number().nullable(),
  codigo_servico_frete: z.string().nullable(),
  prazo_entrega: z.int().nullable().describe('Dias'),
  link_etiqueta_pdf: alias(z.string().nullable(), 'link_etiqueta'),
  codigo_rastreamento: z.string().nullable(),
  etiqueta: etiquetaDaVenda.nullable().describe('null: nenhuma foi pedida'),
  nota: fallback(notaDaVenda.nullable(), null).describe('A nota fiscal; null: nenhuma foi pedida'),
  emite_notas: fallback(z.boolean(), false).describe('A loja emite notas pelo Bling'),
  etiqueta_espera_nota: fallback(z.boolean(), false).describe('Cada etiqueta espera por uma nota autorizada'),
  produtos_nao_publicados: fallback(z.array(z.string()), undefined),
  bling_ativo: fallback(z.boolean(), true).describe('false: a loja funciona sem o Bling'),
  editada: z.boolean().describe('O histórico tem uma edição'),
  cancelada_em: fallback(z.string().nullable(), null).describe('Quando foi cancelada; null: não está'),
  entrega_no_canal: z.string().nullable().describe('Endereço de entrega que está no pedido importado'),
  envio_do_canal: z.string().nullable().describe('Como o canal envia o pedido importado'),
  observacoes_do_canal: z.string().nullable().describe('Observações do pedido importado'),
  pecas_que_faltam: z.int().describe('Peças de um pedido importado que não havia para reservar'),
  pecas_a_produzir: z.int().optional().describe('Peças que ainda serão estampadas; ausente quando não há'),
  sincronizacao: sincronizacao.nullable().describe('A mais recente do pedido no Bling'),
  frete_cobrado: z.number().describe('Frete que o cliente paga, em reais; à parte do total'),
  credito: z.number().describe('Valor das peças que voltaram em trocas, em reais: abate do que há para pagar'),
  pago: z.number().describe('Soma dos pagamentos, em reais'),
  pagamentos: z.array(pagamento).describe('Do mais antigo ao mais novo'),
  pagamentos_desfeitos: fallback(z.array(pagamentoDesfeito), []).describe('Excluídos, que não contam; na mesma ordem'),
  trocas: z.array(trocaDaVenda).describe('Da mais antiga à mais nova'),
  orcamento: orcamentoDaVenda.nullable().describe('De que orçamento veio'),
  troca_de: id.nullable().describe('A venda cujas peças voltaram em troca das desta'),
  versao: z.int(),
})
export type Venda = z.infer<typeof venda>

export const paginaDeVendas = pagina(vendaResumo)

export const TIPOS_DE_EVENTO = [
  'criada',
  'status',
  'medidas',
  'frete',
  'etiqueta',
  'etiqueta_cancelada',
  'editada',
  'variacao',
  'lembretes',
  'cancelada',
  'pedido_enviado',
  'pedido_cancelado',
  'pedido_falhou',
  'bling',
  'pagamento',
  'troca',
  'nota',
  'prova',
  'producao',
] as const
export type TipoDeEvento = (typeof TIPOS_DE_EVENTO)[number]

/**
 * Line of a sale's history, in words ready to be read. `antes` and `depois` are lists of what changed in an edit;
 * `usuario` is null for what the system or the ERP did.
 */
export const eventoDaVenda = z.object({
  id,
  tipo: z.enum(TIPOS_DE_EVENTO),
  descricao: z.string(),
  de: z.string().nullable().describe('Status anterior'),
  para: z.string().nullable().describe('Status novo'),
  antes: z.array(z.string()),
  depois: z.array(z.string()),
  usuario: z.string().nullable(),
  criado_em: z.string(),
})
export type EventoDaVenda = z.infer<typeof eventoDaVenda>
