/** How a figure is written; `porcento` has one decimal place. */
export type TipoDeFigura = 'reais' | 'inteiro' | 'porcento' | 'dia' | 'texto'
export interface Coluna {
  readonly campo: string
  readonly nome: string
  readonly tipo: TipoDeFigura
  /** Only for those who may see costs. */
  readonly custo?: true
}

/** Groupings of a report's figures, as people choose them. */
export const AGRUPAMENTOS = {
  dia: 'Dia',
  semana: 'Semana',
  mes: 'Mês',
  produto: 'Produto',
  variacao: 'Variação',
  cor: 'Cor',
  tamanho: 'Tamanho',
  cor_tamanho: 'Cor e tamanho',
  modelo: 'Modelo',
  categoria: 'Categoria',
  canal: 'Canal',
  vendedor: 'Vendedor',
  forma: 'Forma',
  caixa: 'Caixa',
  pessoa: 'Pessoa',
} as const
export type Agrupamento = keyof typeof AGRUPAMENTOS
export const NO_TEMPO: readonly Agrupamento[] = ['dia', 'semana', 'mes']
/** Groupings of money that came; of sales there are the other ones. */
const DO_DINHEIRO: readonly Agrupamento[] = ['forma', 'caixa', 'pessoa']
const TODOS = (Object.keys(AGRUPAMENTOS) as Agrupamento[]).filter((agrupamento) => !DO_DINHEIRO.includes(agrupamento))
/** Does a grouping tell what should be in a cash drawer? */
export const tellsCaixa = (agrupamento: Agrupamento): boolean => DO_DINHEIRO.includes(agrupamento)

const inteiro = (campo: string, nome: string): Coluna => ({ campo, nome, tipo: 'inteiro' })
const reais = (campo: string, nome: string): Coluna => ({ campo, nome, tipo: 'reais' })
const CUSTO: Coluna = { ...reais('custo', 'A custo'), custo: true }
const SEM_CUSTO: Coluna = { ...inteiro('sem_custo', 'Peças sem custo'), custo: true }

interface Relatorio {
  readonly nome: string
  readonly sobre: string
  /** The first is shown unless another is asked for. */
  readonly por: readonly Agrupamento[]
  readonly colunas: readonly Coluna[]
  /** True: its figures are of the days that the person chooses; false: as of now. */
  readonly periodo: boolean
  /** The whole report says what things cost. */
  readonly custo?: true
  /** Its figures are sums over sales, which `GET /relatorios/:relatorio/vendas/` lists. */
  readonly vendas: boolean
}

/** The reports, and what each of them says in its columns. */
export const RELATORIOS = {
  vendas: {
    nome: 'Vendas',
    sobre: 'Sem o frete. Devoluções e cancelamentos já estão descontados, no dia em que aconteceram.',
    por: TODOS,
    colunas: [
      inteiro('vendas', 'Vendas'),
      inteiro('pecas', 'Peças'),
      reais('valor', 'Vendido'),
      reais('devolvido', 'Devoluções'),
      reais('cancelado', 'Cancelamentos'),
    ],
    periodo: true,
    vendas: true,
  },
  margem: {
    nome: 'Margem',
    sobre: 'Pelo custo que a peça tinha quando foi vendida. O que não tinha custo fica em uma linha à parte.',
    por: ['produto', ...TODOS.filter((agrupamento) => agrupamento !== 'produto')],
    colunas: [
      inteiro('pecas', 'Peças'),
      reais('valor', 'Vendido'),
      { ...reais('custo', 'Custo'), custo: true },
      { ...reais('margem', 'Margem'), custo: true },
      { campo: 'porcento', nome: 'Margem %', tipo: 'porcento', custo: true },
    ],
    periodo: true,
    custo: true,
    vendas: true,
  },
  abc: {
    nome: 'Curva ABC',
    sobre: 'A: os que fazem 80% do vendido. B: os seguintes, até 95%. C: o resto.',
    por: ['produto', 'variacao', 'modelo', 'categoria'],
    colunas: [
      inteiro('pecas', 'Peças'),
      reais('valor', 'Vendido'),
      { campo: 'parte', nome: 'Parte', tipo: 'porcento' },
      { campo: 'acumulado', nome: 'Acumulado', tipo: 'porcento' },
      { campo: 'classe', nome: 'Classe', tipo: 'texto' },
    ],
    periodo: true,
    vendas: true,
  },
  frete: {
    nome: 'Frete',
    sobre: 'O que os clientes pagaram de frete e o que as etiquetas custaram. Etiquetas canceladas não contam.',
    por: ['mes', 'semana', 'dia', 'canal'],
    colunas: [reais('cobrado', 'Cobrado'), reais('pago', 'Pago'), reais('diferenca', 'Diferença')],
    periodo: true,
    custo: true,
    vendas: true,
  },
  recebimentos: {
    nome: 'Recebimentos',
    sobre: 'O que entrou e o que voltou, no dia em que foi registrado, sem o que ainda falta receber.',
    por: [...NO_TEMPO, ...DO_DINHEIRO],
    colunas: [reais('entrou', 'Entrou'), reais('saiu', 'Saiu'), reais('liquido', 'Líquido')],
    periodo: true,
    vendas: true,
  },
  comissao: {
    nome: 'Comissão',
    sobre:
      'Sobre o que foi pago no período, frete incluído; devoluções descontam. O valor que passa por troca não conta.',
    por: ['vendedor'],
    colunas: [reais('recebido', 'Recebido'), reais('comissao', 'Comissão')],
    periodo: true,
    vendas: true,
  },
  estoque: {
    nome: 'Estoque',
    sobre: 'O que há agora na loja, reservado ou não.',
    por: ['categoria', 'modelo', 'produto', 'variacao', 'cor', 'tamanho', 'cor_tamanho'],
    colunas: [
      inteiro('pecas', 'Peças'),
      CUSTO,
      SEM_CUSTO,
      reais('preco', 'A preço de venda'),
      inteiro('sem_preco', 'Peças sem preço'),
    ],
    periodo: false,
    vendas: false,
  },
  parados: {
    nome: 'Parados',
    sobre: 'Peças cadastradas há 90 dias ou mais que ninguém comprou nos últimos 90.',
    por: ['variacao'],
    colunas: [
      { campo: 'ultima', nome: 'Última venda', tipo: 'dia' },
      inteiro('pecas', 'Peças'),
      CUSTO,
      SEM_CUSTO,
      reais('preco', 'A preço de venda'),
    ],
    periodo: false,
    vendas: false,
  },
  reposicao: {
    nome: 'Reposição',
    sobre: 'O que acaba primeiro no ritmo dos últimos 30 dias, kits incluídos, e quanto comprar de cada tamanho.',
    por: ['variacao'],
    colunas: [
      inteiro('disponivel', 'Disponível'),
      inteiro('vendidas', 'Vendidas em 30 dias'),
      { campo: 'dias', nome: 'Acaba em dias', tipo: 'inteiro' },
      inteiro('a_receber', 'A receber'),
      { campo: 'previsao', nome: 'Chega em', tipo: 'dia' },
      inteiro('comprar', 'Comprar'),
    ],
    periodo: false,
    vendas: true,
  },
} as const satisfies Readonly<Record<string, Relatorio>>
export type NomeDoRelatorio = keyof typeof RELATORIOS
export const NOMES_DOS_RELATORIOS = Object.keys(RELATORIOS) as [NomeDoRelatorio, ...NomeDoRelatorio[]]
export const relatorioDe = (nome: NomeDoRelatorio): Relatorio => RELATORIOS[nome]

/** What a person must be allowed to read it; the commission of one's own sales everybody may. */
export const permissoesDoRelatorio = (nome: NomeDoRelatorio): readonly ('ver_faturamento' | 'ver_custos')[] => [
  ...(nome === 'comissao' ? [] : (['ver_faturamento'] as const)),
  ...(relatorioDe(nome).custo ? (['ver_custos'] as const) : []),
]

/** The columns that a person sees. */
export const colunasDe = (nome: NomeDoRelatorio, veCustos: boolean): readonly Coluna[] =>
  relatorioDe(nome).colunas.filter(({ custo }) => veCustos || !custo)

/** The key of what was sold without a known cost, in the margin. */
export const CUSTO_DESCONHECIDO = 'sem_custo'
/** Days that one report may span. */
export const DIAS_DO_RELATORIO = 366
/** Rows that a screen gets; a file has them all. */
export const LINHAS_NA_TELA = 200
