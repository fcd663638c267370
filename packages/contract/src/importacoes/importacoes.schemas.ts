import { z } from 'zod'
import { CARACTERE_NAO_PERMITIDO, chaveDe, id, ignoreEmptyText, textoGuardavel } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { HABITOS_DOS_NUMEROS } from '../shared/money.ts'
import { buscaTexto, paginacaoQuery } from '../shared/pagination.ts'
import { fallback } from '../shared/tolerance.ts'
import { andamento, contagem, valoresDoCampo } from './andamento.ts'
import { type CampoDaPlanilha, CODIGOS_DAS_ORIGENS, camposDe, DELIMITADORES, TIPOS_DE_IMPORTACAO } from './campos.ts'

export const ESTADOS_DA_PLANILHA = [
  'lendo',
  'pronta',
  'aplicando',
  'concluida',
  'desfazendo',
  'desfeita',
  'falhou',
  'cancelada',
] as const
export type EstadoDaPlanilha = (typeof ESTADOS_DA_PLANILHA)[number]
export const MODOS_DA_IMPORTACAO = ['atualizar', 'criar', 'ambos'] as const
export type ModoDaImportacao = (typeof MODOS_DA_IMPORTACAO)[number]
/** Meaning of the figure in a stock column: all pieces in the shop, or pieces that came in. */
export const SENTIDOS_DO_ESTOQUE = ['contado', 'entrada'] as const
export type SentidoDoEstoque = (typeof SENTIDOS_DO_ESTOQUE)[number]
export const SITUACOES_DA_LINHA = ['criar', 'alterar', 'igual', 'erro'] as const
export type SituacaoDaLinha = (typeof SITUACOES_DA_LINHA)[number]

const campo = z.enum(
  [...new Set(TIPOS_DE_IMPORTACAO.flatMap((tipo) => Object.keys(camposDe(tipo)) as CampoDaPlanilha[]))],
  'Campo desconhecido',
)
/** Longer headings are cut where the file is read. */
export const MAXIMO_DO_CABECALHO = 1000
/** A heading or a sheet's name, compared as the file has it. */
const buildFileText = (maximo: number) => z.string().max(maximo).refine(textoGuardavel, CARACTERE_NAO_PERMITIDO)
const colunas = lista(
  z.object({ coluna: buildFileText(MAXIMO_DO_CABECALHO), campo: fallback(campo.nullable(), null) }),
  {
    max: [200],
  },
)
const origem = z.enum(CODIGOS_DAS_ORIGENS, 'Programa desconhecido')
/** Last row that can hold the headers. */
export const CABECALHO_ATE = 50
const tipo = fallback(
  z.enum(TIPOS_DE_IMPORTACAO, 'Escolha entre produtos, clientes, fornecedores e estoque'),
  'produtos',
)

/** The fields of the upload; the file is `arquivo`. */
export const planilhaEntrada = z.object({
  tipo,
  modo: z.enum(MODOS_DA_IMPORTACAO, 'Escolha entre atualizar, criar e ambos').default('ambos'),
})
export type PlanilhaEntrada = z.output<typeof planilhaEntrada>

export const planilhaEscolhas = z.object({
  colunas: colunas.optional(),
  delimitador: chaveDe(DELIMITADORES, 'Delimitador inválido').optional(),
  planilha: buildFileText(200).optional(),
  modo: z.enum(MODOS_DA_IMPORTACAO, 'Escolha entre atualizar, criar e ambos').optional(),
  estoque: z.enum(SENTIDOS_DO_ESTOQUE, 'Escolha entre contado e entrada').optional(),
  contado_em: z.iso.datetime({ offset: true, error: 'Data inválida' }).optional(),
  origem: origem.nullable().optional().describe('Null: nenhum programa conhecido'),
  cabecalho: z
    .int('Informe o número da linha')
    .min(1, 'A primeira linha é a 1')
    .max(CABECALHO_ATE, `O cabeçalho está nas primeiras ${CABECALHO_ATE} linhas`)
    .optional()
    .describe('Linha dos cabeçalhos, a partir de 1'),
  numeros: z.enum(HABITOS_DOS_NUMEROS, 'Escolha entre ponto_decimal e ponto_milhar').optional(),
})
export type PlanilhaEscolhas = z.output<typeof planilhaEscolhas>

export const importacaoDePlanilha = z.object({
  id,
  tipo,
  modo: fallback(z.enum(MODOS_DA_IMPORTACAO), 'ambos'),
  estado: fallback(z.enum(ESTADOS_DA_PLANILHA), 'falhou'),
  arquivo: z.string(),
  colunas,
  delimitador: z.string().nullable().describe('Null para XLSX'),
  planilhas: z.array(z.string()),
  planilha: z.string().nullable(),
  origem: z.object({ codigo: origem, nome: z.string() }).nullable().describe('O programa que escreveu o arquivo'),
  cabecalho: contagem.describe('Linha dos cabeçalhos, a partir de 1'),
  numeros: fallback(z.enum(['sem_duvida', 'perguntar', ...HABITOS_DOS_NUMEROS]), 'sem_duvida').describe(
    '`perguntar`: números das colunas em `duvidas` podem ser lidos de duas formas',
  ),
  duvidas: z.array(z.object({ coluna: z.string(), exemplo: z.string() })),
  estoque: fallback(z.enum(SENTIDOS_DO_ESTOQUE), 'contado'),
  contado_em: z.string().describe('Vale para as linhas que não trazem a hora da exportação'),
  lidas: contagem,
  total: contagem,
  aplicar: contagem.describe('Linhas que serão, ou foram, gravadas'),
  aplicadas: contagem,
  resumo: z.object({ criar: contagem, alterar: contagem, igual: contagem, erro: contagem }),
  modelos_novos: z.array(z.string()).describe('Modelos que a importação vai criar; vazio quando não está pronta'),
  avisadas: contagem.describe('Linhas sem erro cujo `motivo` diz o que não veio como está no arquivo'),
  desfeitas: contagem.describe('Linhas que voltaram'),
  na_lixeira: z
    .object({ produtos: contagem, linhas: contagem })
    .describe('Produtos criados que foram para a lixeira ao desfazer, e quantas das linhas desfeitas são deles'),
  ficaram: contagem.describe('Linhas que alguém mudou depois, e que ficam como estão'),
  ...andamento,
})
export type ImportacaoDePlanilha = z.infer<typeof importacaoDePlanilha>

export const linhaDaPlanilha = z.object({
  id,
  linha: z.int().describe('Como a planilha a numera'),
  sku: z.string().nullable().describe('De um cliente ou fornecedor, o CPF ou CNPJ'),
  nome: z.string(),
  proposta: fallback(z.enum(SITUACOES_DA_LINHA), 'erro'),
  motivo: z.string().nullable(),
  diferencas: z.array(valoresDoCampo(['antes', 'depois'], {})),
  aplicada: z.boolean(),
  desfeita: z.boolean(),
})
export type LinhaDaPlanilha = z.infer<typeof linhaDaPlanilha>

export const linhasBusca = z.object({
  situacao: ignoreEmptyText(z.enum([...SITUACOES_DA_LINHA, 'aviso', 'ficou'], 'Situação inválida')),
  busca: buscaTexto,
  ...paginacaoQuery,
})
export type LinhasBusca = z.output<typeof linhasBusca>
export const importacoesBusca = z.object({ tipo: ignoreEmptyText(tipo) })
