import { type CampoDaPlanilha, camposDe, type TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import { MAXIMO_DO_CABECALHO } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { cortar } from '@estampa/contract/shared/corte.ts'
import { normalizarCabecalho } from '@estampa/contract/shared/search.ts'
import type { TipoDeCampo } from './celulas.rules.ts'
import type { Leiaute } from './leiautes/leiaute.ts'
import { leiautesDe } from './leiautes/leiautes.ts'
import type { Coluna } from './registros.ts'

type Candidatas = Readonly<Partial<Record<CampoDaPlanilha, readonly string[]>>>

/** How shops and other programs head their columns, the best first, as `normalizarCabecalho` writes it. */
const SINONIMOS: Candidatas = {
  titulo: ['nome', 'produto', 'nome do produto', 'titulo do produto', 'item'],
  codigo: ['codigo do produto', 'cod'],
  sku_do_produto: ['sku pai', 'codigo pai', 'codigo do pai', 'sku principal', 'referencia pai', 'produto pai'],
  sku: ['referencia', 'ref', 'codigo sku', 'sku da variacao', 'codigo da variacao'],
  nome_cor: ['cores', 'nome da cor', 'color'],
  tamanho: ['tam', 'tamanhos', 'numeracao', 'size'],
  modelo: ['tipo', 'modelo do produto'],
  categoria: ['categorias', 'categoria do produto', 'departamento', 'grupo'],
  preco_custo: ['custo', 'valor de custo', 'preco de compra', 'custo unitario'],
  preco_venda: ['preco', 'valor', 'valor de venda', 'preco unitario', 'venda'],
  estoque: [
    'quantidade',
    'qtd',
    'qtde',
    'saldo',
    'estoque atual',
    'estoque quantidade',
    'quantidade em estoque',
    'quantidade estoque',
    'contado',
    'pecas',
  ],
  peso: [
    'peso bruto kg',
    'peso bruto',
    'peso liquido kg',
    'peso liquido',
    'peso em kg',
    'peso g',
    'peso em g',
    'peso em gramas',
    'peso gramas',
  ],
  altura: ['altura do produto', 'altura em cm'],
  largura: ['largura do produto', 'largura em cm'],
  comprimento: ['comprimento em cm', 'profundidade', 'profundidade cm', 'profundidade do produto'],
  descricao: ['descricao do produto', 'descricao curta', 'descricao completa', 'detalhes'],
  gtin: [
    'gtin',
    'gtin ean',
    'ean gtin',
    'ean 13',
    'ean13',
    'codigo ean',
    'codigo de barras',
    'codigo de barra',
    'cod de barras',
    'barcode',
  ],
  nome: ['cliente', 'nome completo', 'nome do cliente', 'razao social', 'nome razao social'],
  cpf: ['cpf', 'cnpj', 'cpf cnpj', 'cnpj cpf', 'documento'],
  telefone: ['celular', 'fone', 'whatsapp', 'telefone celular', 'contato'],
  email: ['email'],
  endereco: ['rua', 'logradouro'],
  numero: ['n', 'no', 'nº', 'num'],
  municipio: ['cidade'],
  uf: ['estado'],
}
/** Labels of our own export say the unit: `Peso (kg)`. */
const semUnidade = (nome: string) => nome.replace(/ (kg|cm)$/, '')

const TIPOS: Readonly<Partial<Record<CampoDaPlanilha, TipoDeCampo>>> = {
  ...({ codigo: 'codigo', sku_do_produto: 'codigo', sku: 'codigo', nome_cor: 'codigo', tamanho: 'codigo' } as const),
  ...({ cpf: 'codigo', telefone: 'codigo', cep: 'codigo', numero: 'codigo', gtin: 'gtin' } as const),
  ...({ preco_custo: 'dinheiro', preco_venda: 'dinheiro', estoque: 'pecas', exportado_em: 'hora' } as const),
  ...({ peso: 'medida', altura: 'medida', largura: 'medida', comprimento: 'medida' } as const),
}
export const tipoDoCampo = (campo: CampoDaPlanilha): TipoDeCampo => TIPOS[campo] ?? 'texto'

/** Headers of each field of a file that no layout knows: its label, its name as databases have it, synonyms. */
function comuns(tipo: TipoDeImportacao): Candidatas {
  const campos = Object.entries(camposDe(tipo)) as [CampoDaPlanilha, string][]
  const rotulos = new Set(campos.map(([, rotulo]) => normalizarCabecalho(rotulo)))
  return Object.fromEntries(
    campos.map(([campo, rotulo]) => {
      const nome = normalizarCabecalho(rotulo)
      // The label of another field is not used as a synonym.
      const outros = [semUnidade(nome), normalizarCabecalho(campo), ...(SINONIMOS[campo] ?? [])]
      return [campo, [...new Set([nome, ...outros.filter((um) => !rotulos.has(um))])]]
    }),
  )
}

/** Headers that are known for this kind of import. */
export const cabecalhosConhecidos = (tipo: TipoDeImportacao): string[] => [
  ...new Set(
    [comuns(tipo), ...leiautesDe(tipo).map(({ colunas }) => colunas)]
      .flatMap((candidatas) => Object.values(candidatas))
      .flat(),
  ),
]

/** The field of each column by its header: by the layout, else by label or synonym; a field has one column. */
export function casarColunas(
  tipo: TipoDeImportacao,
  cabecalho: readonly string[],
  leiaute: Leiaute | null = null,
): Coluna[] {
  const nomes = cabecalho.map(normalizarCabecalho)
  const escolhidos = new Map<number, CampoDaPlanilha>()
  const candidatas = leiaute?.colunas ?? comuns(tipo)
  for (const campo of Object.keys(camposDe(tipo)) as CampoDaPlanilha[]) {
    const onde = (candidatas[campo] ?? []).map((nome) => nomes.indexOf(nome))
    const melhor = onde.find((i) => i !== -1 && !escolhidos.has(i))
    if (melhor !== undefined) escolhidos.set(melhor, campo)
  }
  return cabecalho.map((coluna, i) => ({
    coluna: cortar(coluna, MAXIMO_DO_CABECALHO),
    campo: escolhidos.get(i) ?? null,
  }))
}
