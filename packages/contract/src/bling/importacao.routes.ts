import { z } from 'zod'
import { andamento, contagem, lado } from '../importacoes/andamento.ts'
import { produtoNoBling } from '../problem.schemas.ts'
import { adminRoutes } from '../route.ts'
import { cor, id, idTexto, listaDeIds, texto, textoObrigatorio } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { buscaTexto, pagina, paginacaoQuery } from '../shared/pagination.ts'
import { fallback } from '../shared/tolerance.ts'
import { sincronizacao } from '../sincronizacao/sincronizacao.schemas.ts'

export const ESTADOS_DA_IMPORTACAO = ['lendo', 'pronta', 'aplicando', 'concluida', 'falhou', 'cancelada'] as const
export type EstadoDaImportacao = (typeof ESTADOS_DA_IMPORTACAO)[number]
/**
 * Proposals for a product of the account: a new one in the shop, a link with one of the shop's, a question, nothing.
 */
export const PROPOSTAS = ['criar', 'vincular', 'perguntar', 'ignorar'] as const
export type Proposta = (typeof PROPOSTAS)[number]

/** Import from the account. `total` null: the account's list is still being read. */
export const importacao = z.object({
  id,
  estado: fallback(z.enum(ESTADOS_DA_IMPORTACAO), 'falhou'),
  lidos: contagem,
  total: contagem.nullable(),
  aplicados: contagem.describe('Produtos já criados ou vinculados'),
  aplicar: contagem.describe('Produtos que serão, ou foram, criados ou vinculados'),
  fotos: z.object({ total: contagem, baixadas: contagem, falhas: contagem }),
  resumo: z.object({ criar: contagem, vincular: contagem, perguntar: contagem, ignorar: contagem }),
  ...andamento,
  avisos: z.array(z.string()),
  modelos: z.array(z.object({ nome: z.string(), quantos: contagem })).describe('Modelos propostos'),
  cores: z
    .array(z.object({ nome: z.string(), cor: z.string().nullable(), quantos: contagem }))
    .describe('Cores cujo tom não é conhecido, com o que foi escolhido'),
})
export type Importacao = z.infer<typeof importacao>

export const itemDaImportacao = z.object({
  id,
  id_bling: z.string(),
  codigo: z.string(),
  ...produtoNoBling.omit({ id: true, preco: true }).shape,
  proposta: fallback(z.enum(PROPOSTAS), 'perguntar'),
  motivo: z.string().nullable(),
  produto_id: id.nullable(),
  produto: z.string().nullable().describe('Título do produto daqui'),
  modelo: z.string().nullable(),
  aplicada: z.boolean(),
  diferencas: z.array(z.object({ campo: z.string(), aqui: lado, bling: lado })),
})
export type ItemDaImportacao = z.infer<typeof itemDaImportacao>

const propostaSchema = z.enum(PROPOSTAS, 'Escolha entre criar, vincular e ignorar')
const modeloSchema = textoObrigatorio(CARACTERES.modelo.nome)
export const itensBusca = z.object({
  proposta: propostaSchema.optional(),
  modelo: texto(CARACTERES.modelo.nome).optional(),
  busca: buscaTexto,
  ...paginacaoQuery,
})
export type ItensBusca = z.output<typeof itensBusca>

/** Answer to a question; `perguntar` is no answer. */
const resposta = z.enum(['criar', 'vincular', 'ignorar'], 'Escolha entre criar, vincular e ignorar')
export const respostaDoItem = z
  .object({ proposta: resposta.optional(), produto_id: idTexto.nullish(), modelo: modeloSchema.optional() })
  .refine(({ proposta, modelo }) => proposta !== undefined || modelo !== undefined, 'Informe a proposta ou o modelo')
export type RespostaDoItem = z.output<typeof respostaDoItem>

/** Answer for many rows at once: those named, or all that the filter finds. */
export const respostaDeMuitos = z
  .object({
    ids: listaDeIds.optional(),
    filtro: itensBusca.omit({ cursor: true, limite: true }).optional(),
    proposta: z.enum(['criar', 'ignorar'], 'Escolha entre criar e ignorar').optional(),
    modelo: modeloSchema.optional(),
  })
  .refine(({ ids, filtro }) => (ids === undefined) !== (filtro === undefined), 'Informe os itens ou o filtro')
  .refine(({ proposta, modelo }) => proposta !== undefined || modelo !== undefined, 'Informe a proposta ou o modelo')
export type RespostaDeMuitos = z.output<typeof respostaDeMuitos>

export const escolhasDaImportacao = z.object({
  cor: z.object({ nome: textoObrigatorio(CARACTERES.variacao.nome_cor), cor }),
})
export const pedidoDeAplicar = z
  .object({ estoque_dos_vinculados: z.enum(['do_bling']).nullish() })
  .nullish()
  .transform((dados) => dados ?? {})

export const importacaoItemParams = z.object({ id: idTexto, item: idTexto })

/** The account's catalogue comes in: read, shown, decided, applied. Bling receives GETs only. */
export const importacaoRoutes = adminRoutes({
  'POST /bling/contatos/importar/': {
    resumo: 'Traz os contatos da conta como clientes; os que já estão aqui ficam como estão',
    resposta: z.object({ sincronizacao }),
  },
  'GET /bling/importacoes/': {
    resumo: 'As últimas importações, a mais recente primeiro',
    cache: 'nunca',
    resposta: z.array(importacao),
  },
  'POST /bling/importacoes/': {
    resumo: 'Começa a ler o catálogo da conta; 409 enquanto outra está aberta',
    status: 201,
    resposta: importacao,
  },
  'GET /bling/importacoes/:id/': {
    resumo: 'Uma importação, com o que já foi lido e o que se propõe',
    cache: 'nunca',
    resposta: importacao,
  },
  'PATCH /bling/importacoes/:id/': {
    resumo: 'Diz o tom de uma cor que não é conhecida',
    body: escolhasDaImportacao,
    resposta: importacao,
  },
  'DELETE /bling/importacoes/:id/': { resumo: 'Desiste; o que já foi aplicado fica' },
  'GET /bling/importacoes/:id/itens/': {
    resumo: 'Os produtos da conta e o que acontece com cada um',
    cache: 'nunca',
    query: itensBusca,
    resposta: pagina(itemDaImportacao),
  },
  'PATCH /bling/importacoes/:id/itens/': {
    resumo: 'A mesma resposta para muitos',
    body: respostaDeMuitos,
    resposta: z.object({ mudados: z.int() }),
  },
  'PATCH /bling/importacoes/:id/itens/:item/': {
    resumo: 'Responde à pergunta de um produto, ou muda o que acontece com ele',
    params: importacaoItemParams,
    body: respostaDoItem,
    resposta: itemDaImportacao,
  },
  'POST /bling/importacoes/:id/aplicar/': {
    resumo: 'Cria e vincula o que se propõe; as perguntas sem resposta ficam',
    body: pedidoDeAplicar,
    resposta: importacao,
  },
})
