import { z } from 'zod'
import {
  booleano,
  chaveDe,
  codigoObrigatorio,
  id,
  idTexto,
  ignoreEmptyText,
  talvezId,
  texto,
} from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES, PECAS_MAXIMAS } from '../shared/maximos.ts'
import { paginacaoQuery } from '../shared/pagination.ts'
import { alias, fallback } from '../shared/tolerance.ts'
import { tecnica } from './artes.schemas.ts'
import { estampaDaProducao } from './estampas.schemas.ts'
import { EVENTOS_DA_PRODUCAO, MOTIVOS_DE_PERDA, SITUACOES_DA_PRODUCAO } from './opcoes.ts'
import { personalizacao } from './personalizacao.schemas.ts'

export const configuracaoDaProducao = z.object({
  ativa: z.boolean(),
  vender_sob_demanda: z.boolean().describe('Vende também o que ainda será estampado nas peças lisas livres'),
  vender_sem_lisas: z.boolean().describe('Vende sob demanda além das peças lisas livres: o que falta se compra'),
  so_com_arte_aprovada: z.boolean().describe('As linhas com estampa esperam a aprovação do cliente para produzir'),
})
export type ConfiguracaoDaProducao = z.infer<typeof configuracaoDaProducao>
export const configuracaoDaProducaoEntrada = configuracaoDaProducao.partial()

const situacao = fallback(chaveDe(SITUACOES_DA_PRODUCAO, 'Situação inválida'), 'a_fazer')
const pecas = z
  .int('Quantidade inválida')
  .min(1, 'Informe ao menos uma peça')
  .max(PECAS_MAXIMAS, 'Quantidade alta demais')

/** Pieces to print for a sale's line, or for the shelf. What they are made of is as it was when it was made. */
export const producao = z.object({
  id,
  situacao,
  venda_id: id.nullable().describe('null: para o estoque'),
  cliente_nome: z.string().nullable(),
  produto_id: id.nullable(),
  variacao_id: id.nullable(),
  titulo: z.string(),
  variacao: z.string().nullable(),
  lisa_produto_id: id.nullable(),
  lisa_variacao_id: id.nullable(),
  lisa: z.string(),
  lisa_titulo: fallback(z.string().nullable(), null).describe('Título do produto da peça lisa'),
  lisa_cor: fallback(z.string().nullable(), null).describe('`#rrggbb` da peça lisa; nulo: sem cor'),
  pedida: z.int(),
  reservada: z.int().describe('Peças lisas guardadas para ela'),
  feita: z.int(),
  perdida: z.int(),
  sem_venda: z
    .int()
    .describe(
      'Peças com nome ou com a estampa de uma linha, prontas, sem venda: esperam uma decisão, ou uma linha igual',
    ),
  faltam: z.int().describe('Peças a fazer'),
  faltam_lisas: alias(z.int(), 'falta_lisa').describe('Peças a fazer para as quais não há peça lisa'),
  falta_lisa: alias(z.int(), 'faltam_lisas'),
  lisas_a_receber: fallback(z.int(), 0).describe('Da peça lisa, pedidas a fornecedores, se falta alguma'),
  previsao_das_lisas: z.string().nullable().describe('Dia em que as primeiras devem chegar'),
  prazo: z.string().nullable(),
  atrasada: z.boolean(),
  prioritaria: z.boolean(),
  bloqueio: z.string().nullable(),
  mudanca: z.string().nullable().describe('O que o cliente pediu que mude nas estampas ainda por fazer; nulo: nada'),
  imagem_url: z.string().nullable(),
  estampas: z.array(estampaDaProducao),
  materiais: z.array(z.object({ nome: z.string(), quantidade: z.number() })),
  personalizacao: personalizacao.describe('Nome e número de cada peça da linha; vazia sem eles'),
  palavras_do_comprador: fallback(z.string().nullable(), null).describe(
    'O que o comprador escreveu na linha do pedido',
  ),
  criado_em: z.string(),
})
export type Producao = z.infer<typeof producao>

export const eventoDaProducao = z.object({
  id,
  tipo: fallback(chaveDe(EVENTOS_DA_PRODUCAO), 'iniciar'),
  quantidade: z.int(),
  motivo: z.string().nullable(),
  estornado: z.boolean(),
  usuario: z.string().nullable(),
  criado_em: z.string(),
})
export type EventoDaProducao = z.infer<typeof eventoDaProducao>
export const producaoComEventos = producao.extend({
  eventos: z.array(eventoDaProducao).describe('Do mais antigo ao mais novo'),
})
export type ProducaoComEventos = z.infer<typeof producaoComEventos>

export const PRAZOS_DA_FILA = ['atrasadas', 'hoje', 'semana'] as const
export const producoesBusca = z.object({
  situacao: ignoreEmptyText(
    z.enum([...situacao.options, 'abertas', 'quadro', 'mudanca', 'sem_venda'], 'Situação inválida'),
  ).describe(
    '`quadro`: as abertas e as prontas cujas peças ainda não saíram; `mudanca`: as abertas em que o cliente pediu uma mudança',
  ),
  arte: ignoreEmptyText(idTexto),
  tecnica: ignoreEmptyText(tecnica),
  lisa: ignoreEmptyText(idTexto).describe('Produto da peça lisa'),
  prazo: ignoreEmptyText(z.union([z.enum(PRAZOS_DA_FILA), z.iso.date('Prazo inválido')], 'Prazo inválido')).describe(
    'Até este dia',
  ),
  venda: ignoreEmptyText(idTexto),
  produto: ignoreEmptyText(idTexto),
  ...paginacaoQuery,
})
export type ProducoesBusca = z.output<typeof producoesBusca>

/** For the shelf. */
export const producaoEntrada = z.object({ produto_id: id, variacao_id: talvezId, quantidade: pecas })
export type ProducaoEntrada = z.output<typeof producaoEntrada>

/** The version of an art that is printed from now on. */
export const versaoEntrada = z.object({ arte_id: id, versao: z.int('Versão inválida').min(1, 'Versão inválida') })
export type VersaoEntrada = z.output<typeof versaoEntrada>

export const concluirEntrada = z.object({ quantidade: pecas })
export const perderEntrada = z.object({
  quantidade: pecas,
  motivo: chaveDe(MOTIVOS_DE_PERDA, 'Motivo inválido'),
  pronta: booleano.describe('A peça já estava estampada; vale por si quando nada falta fazer'),
})
export type PerderEntrada = z.output<typeof perderEntrada>
/** The events to undo in one request, one of each production. `evento_id: null` names the begin of the production. */
export const estornosEntrada = z.object({
  eventos: lista(z.object({ producao_id: id, evento_id: talvezId }), {
    min: [1, 'Informe ao menos um item'],
    max: [1000],
  }),
})
export type EstornosEntrada = z.output<typeof estornosEntrada>
/** Blank takes the block away. */
export const bloquearEntrada = z.object({ motivo: texto(CARACTERES.producao.motivo) })
export const destinarEntrada = z.object({
  quantidade: pecas,
  destino: z.enum(['devolver', 'descartar'], 'Destino inválido').describe('Ao estoque livre, ou perdidas'),
})
export type DestinarEntrada = z.output<typeof destinarEntrada>
export const bancadaEntrada = z.object({ codigo: codigoObrigatorio(CARACTERES.leitura.codigo) })

/** Production that the scanned blank goes to: the most urgent need for it. */
export const bancada = z.object({
  producao,
  arte: z.string().describe('Nome da arte da primeira posição; vazio sem estampa'),
  posicoes: z.array(estampaDaProducao),
  lisa: z.object({ produto_id: id, variacao_id: id.nullable(), nome: z.string() }),
  faltam: z.int().describe('Peças que ainda faltam nesta produção'),
  skus: fallback(z.array(z.string()), []).describe('Da peça lisa e da que se faz, em letras minúsculas'),
  eans: fallback(z.array(z.string()), []).describe('Delas, com 14 números'),
})
export type Bancada = z.infer<typeof bancada>

/** How far the printing of a sale's line is. */
export const producaoDoItem = z.object({
  id,
  situacao,
  prontas: z.int(),
  de: z.int(),
  sem_estampa: z.int().describe('Peças que saem, ou saíram, sem estampa'),
  devolvidas_sem_estampa: z.int().describe('As que, destas, voltaram em trocas'),
  ...producao.pick({ faltam_lisas: true, falta_lisa: true }).shape,
})

/** Work in the queue that waits for somebody; told only where the shop prints. */
export const resumoDaProducao = z.object({
  abertas: z.int(),
  atrasadas: z.int(),
  da_semana: z.int().describe('Que vencem em até sete dias, sem as atrasadas'),
  aguardam_arte: z.int(),
  aguardam_aprovacao: z.int().describe('Cuja prova o cliente ainda não respondeu, ou que esperam uma'),
  mudancas: z.int().describe('Em que o cliente pediu uma mudança'),
  lisas: z
    .array(z.object({ produto_id: id.nullable(), lisa: z.string(), faltam: z.int() }))
    .describe('Peças lisas que faltam, as de que faltam mais primeiro'),
})
export type ResumoDaProducao = z.infer<typeof resumoDaProducao>
