import { DESTINOS_DA_SANGRIA, TIPOS_DE_MOVIMENTO } from '../caixas/caixas.ts'
import { CUSTOS_DA_COMPRA } from '../compras/compras.machine.ts'
import { CAMPOS_DA_TABELA, CAMPOS_DO_LOTE, type CampoDoLote } from '../importacoes/lote.ts'
import { formatDateTime } from '../shared/dates.ts'
import { formatReais } from '../shared/money.ts'
import { plural } from '../shared/plural.ts'
import { PERMISSOES } from '../usuarios/frases.ts'
import { rotuloDoTipo } from '../usuarios/permissoes.ts'

const CAMPOS = Object.fromEntries(Object.entries(CAMPOS_DO_LOTE).map(([campo, { rotulo }]) => [campo, rotulo])) as {
  readonly [C in CampoDoLote]: string
}

/** Details that count something, by the noun of one and of many: `11 linhas`. */
const CONTAGENS = {
  arquivos: ['arquivo', 'arquivos'],
  bytes: ['byte', 'bytes'],
  chaves: ['chave de acesso', 'chaves de acesso'],
  clientes_anonimizados: ['cliente anonimizado', 'clientes anonimizados'],
  encerradas: ['acesso encerrado', 'acessos encerrados'],
  fornecedores_anonimizados: ['fornecedor anonimizado', 'fornecedores anonimizados'],
  auditoria_levada: ['registro da auditoria levado', 'registros da auditoria levados'],
  linhas: ['linha', 'linhas'],
  links: ['link', 'links'],
  orcamentos: ['orçamento', 'orçamentos'],
  pecas: ['peça', 'peças'],
  selecionados: ['registro marcado', 'registros marcados'],
  sessoes_encerradas: ['acesso encerrado', 'acessos encerrados'],
  tabelas: ['tabela', 'tabelas'],
  textos_apagados: ['texto apagado', 'textos apagados'],
  vendas: ['venda', 'vendas'],
  vezes: ['vez', 'vezes'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>

/** Every other detail, by its key in the database, as people read it. */
const ROTULOS = {
  ...CAMPOS,
  ...PERMISSOES,
  antes: 'Antes',
  aparelho: 'Aparelho',
  apesar_da_nota: 'Apesar do que a nota deixa em dúvida',
  apesar_do_documento: 'Apesar de documentos diferentes',
  aplicativo: 'Aplicativo de códigos',
  ativa: 'Ligada',
  ativo: 'Ligado',
  atributo: 'Número do atributo',
  campos: 'Veio do outro cadastro',
  chave: 'Chave PIX',
  chave_antes: 'Chave PIX de antes',
  cidade: 'Cidade',
  codigo: 'Código',
  contado: 'Contado',
  conteudo: 'Conteúdo',
  copia_de: 'Cópia de',
  custo: 'Custo quando peças chegam',
  de: 'De',
  deixado: 'Deixado',
  desativados: 'Desativados',
  destinatario: 'Destinatário',
  destino: 'Para onde foi',
  diferenca: 'Diferença',
  emitir: 'Emitir notas',
  empresa: 'Empresa',
  esperado: 'Esperado',
  exigido: 'Exigido',
  fator: 'Segundo fator',
  ficam: 'Ficam',
  forma: 'Forma',
  formato: 'Formato',
  fundo: 'Fundo de troco',
  fundo_esperado: 'Fundo de troco esperado',
  importacao: 'Número da importação',
  lote: 'Número da mudança',
  motivo: 'Motivo',
  movimento: 'Movimento',
  mudou: 'Mudou',
  muitas: 'Muitas recusas em um minuto',
  no_bling: 'No Bling',
  nome: 'Nome',
  nota: 'Nota',
  outro: 'Número do outro cadastro',
  para: 'Para',
  pasta: 'Pasta',
  modo: 'Cifra',
  pelo_link: 'Pelo link do convite',
  por_codigo_da_sessao: 'Número do acesso que mostrou o código',
  primeiro: 'Primeiro acesso da loja',
  produto: 'Número do produto',
  rascunho: 'Rascunho',
  reativado: 'Reativado',
  repete_venda: 'Repete a venda',
  segundo_fator: 'Segundo fator',
  sessao: 'Número do acesso',
  sha256: 'Impressão digital do arquivo',
  sku: 'SKU',
  so_com_arte_aprovada: 'Só com arte aprovada',
  tabela: 'Na tabela',
  tipo: 'Tipo',
  tolerancia_do_preco: 'Tolerância do preço da etiqueta',
  total: 'Total',
  usuarios: 'Usuários',
  valor: 'Valor',
  variacoes: 'Variações',
  venda: 'Venda',
  vender_sem_lisas: 'Vender sem peças lisas',
  vender_sob_demanda: 'Vender sob demanda',
  verificacao: 'Verificação',
  versao: 'Versão',
} as const
export type TipoDeDetalhe = keyof typeof ROTULOS | keyof typeof CONTAGENS
type Valor = string | number | boolean | null

/** Every key of a detail that an act may have. */
export const DETALHES = [...Object.keys(ROTULOS), ...Object.keys(CONTAGENS)] as readonly TipoDeDetalhe[]

/** Numbers of records and of files: only the exported file has them. */
const TECNICOS: ReadonlySet<string> = new Set<TipoDeDetalhe>([
  ...(['sessao', 'por_codigo_da_sessao', 'importacao', 'lote', 'sha256', 'bytes'] as const),
  ...(['produto', 'atributo', 'outro'] as const),
])

const EM_PALAVRAS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  conteudo: {
    lote: 'mudança em lote',
    orcamentos: 'orçamentos',
    'movimentos-de-estoque': 'movimentos de estoque',
  },
  custo: CUSTOS_DA_COMPRA,
  destino: DESTINOS_DA_SANGRIA,
  modo: { nenhuma: 'sem cifra', senha: 'com senha', destinatario: 'com chave' },
  emitir: { na_mao: 'na mão', antes_da_etiqueta: 'antes da etiqueta' },
  movimento: TIPOS_DE_MOVIMENTO,
  tabela: { titulo: 'Título', estoque: 'Estoque', gtin: 'EAN' } satisfies {
    readonly [C in Exclude<(typeof CAMPOS_DA_TABELA)[number], CampoDoLote> | 'estoque']: string
  },
  usuarios: { comuns: 'os das duas lojas', 'do-arquivo': 'os da cópia', escolhidos: 'os escolhidos' },
}
const FIELD_WORDS: Readonly<Record<string, string>> = {
  cep: 'CEP',
  cpf: 'CPF ou CNPJ',
  cnpj: 'CNPJ',
  documento: 'CPF ou CNPJ',
  email: 'e-mail',
  endereco: 'endereço',
  ie: 'inscrição estadual',
  inscricao_estadual: 'inscrição estadual',
  municipio: 'cidade',
  numero: 'número',
  observacoes: 'observações',
  razao_social: 'razão social',
  uf: 'estado',
}

const lookUp = <V>(words: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined
const rotuloOf = (key: string): string => lookUp(ROTULOS, key) ?? key.replaceAll('_', ' ')

/** Names of fields, separated by commas. */
const formatFieldNames = (value: Valor, wordFor: (field: string) => string) =>
  String(value).split(', ').map(wordFor).join(', ')

const isPreco = (key: string) => key === 'preco_venda' || key === 'preco_custo'

/** A change of many products, `porcento 10` or `somar -2.5`, as people write it; undefined where the value is none. */
function formatLoteChange(key: string, value: Valor): string | undefined {
  const [, operation, amount = ''] = /^(fixar|somar|porcento) (.*)$/.exec(String(value)) ?? []
  if (operation === undefined) return undefined
  const number = Number(amount)
  if (amount === '' || Number.isNaN(number)) return amount
  const sign = operation !== 'fixar' && number > 0 ? '+' : ''
  if (isPreco(key) && operation !== 'porcento') return `${sign}${formatReais(number)}`
  return `${sign}${number.toLocaleString('pt-BR', { maximumFractionDigits: 3 })}${operation === 'porcento' ? '%' : ''}`
}

function formatValue(key: string, value: Valor): string {
  const change = lookUp(CAMPOS, key) && formatLoteChange(key, value)
  if (change !== undefined) return change
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (key === 'mudou' || key === 'campos')
    return formatFieldNames(value, (field) => FIELD_WORDS[field] ?? field.replaceAll('_', ' '))
  if (key === 'tabela')
    return formatFieldNames(value, (field) => lookUp(EM_PALAVRAS.tabela ?? {}, field) ?? rotuloOf(field))
  if (typeof value === 'number') return key === 'total' ? formatReais(value) : value.toLocaleString('pt-BR')
  if (key === 'copia_de') return formatDateTime(value)
  if (value === 'admin' || value === 'funcionario') return rotuloDoTipo(value)
  const words = lookUp(EM_PALAVRAS, key)
  return (words && lookUp(words, value)) ?? (key === 'conteudo' ? value.replaceAll('-', ' ') : value)
}

function formatDetalhe(key: string, value: Valor): string {
  const count = lookUp<readonly [string, string]>(CONTAGENS, key)
  if (count && typeof value === 'number') return plural(value, ...count)
  return `${rotuloOf(key)}: ${formatValue(key, value)}`
}

/** An act's details as people read them; `todos`: with the numbers of records too. */
export const formatDetalhes = (detalhes: Readonly<Record<string, Valor>>, { todos = false } = {}): string =>
  Object.entries(detalhes)
    .filter(([key]) => todos || !TECNICOS.has(key))
    // What changed before where: the database keeps no order.
    .toSorted(([a], [b]) => Number(a === 'variacoes') - Number(b === 'variacoes'))
    .map(([key, value]) => formatDetalhe(key, value))
    .join(' · ')

/** Fields of a change of many products whose name has this word. */
export const camposDoLoteCom = (has: (label: string) => boolean): string[] =>
  [...new Set([...Object.keys(CAMPOS), ...CAMPOS_DA_TABELA])].filter((campo) => has(rotuloOf(campo)))
