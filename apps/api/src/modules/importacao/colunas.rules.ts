import { type CampoDaPlanilha, camposDe, type TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import { MAXIMO_DO_CABECALHO } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { cortar } from '@estampa/contract/shared/corte.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import type { TipoDeCampo } from './celulas.rules.ts'
import type { Coluna, Lembradas } from './registros.ts'

/** How shops and other programs head their columns, as `normalizar` writes it; a field's own label needs no row. */
const SINONIMOS: Readonly<Partial<Record<CampoDaPlanilha, readonly string[]>>> = {
  titulo: ['nome', 'produto', 'nome do produto', 'titulo do produto', 'item'],
  codigo: ['codigo do produto', 'cod', 'cod.'],
  sku_do_produto: ['sku pai', 'codigo pai', 'sku principal', 'referencia pai', 'produto pai'],
  sku: ['referencia', 'ref', 'ref.', 'codigo (sku)', 'codigo sku', 'sku da variacao', 'codigo da variacao'],
  gtin: [
    'gtin',
    'gtin/ean',
    'ean/gtin',
    'gtin ean',
    'ean gtin',
    'codigo de barras',
    'cod. de barras',
    'codigo ean',
    'ean-13',
    'ean13',
    'barcode',
  ],
  nome_cor: ['cores', 'nome da cor', 'color'],
  tamanho: ['tam', 'tam.', 'tamanhos', 'numeracao', 'size'],
  modelo: ['tipo', 'modelo do produto'],
  categoria: ['categorias', 'departamento', 'grupo', 'categoria do produto'],
  preco_custo: ['custo', 'valor de custo', 'preco de compra', 'custo unitario', 'preco custo'],
  preco_venda: ['preco', 'valor', 'valor de venda', 'preco venda', 'preco unitario', 'venda'],
  estoque: ['quantidade', 'qtd', 'qtde', 'qtd.', 'saldo', 'estoque atual', 'quantidade em estoque', 'contado', 'pecas'],
  peso: ['peso', 'peso bruto', 'peso liquido', 'peso bruto (kg)', 'peso liquido (kg)'],
  altura: ['altura', 'altura do produto'],
  largura: ['largura', 'largura do produto'],
  comprimento: ['comprimento', 'profundidade', 'profundidade (cm)', 'profundidade do produto'],
  descricao: ['descricao do produto', 'descricao curta', 'detalhes'],
  nome: ['cliente', 'nome completo', 'nome do cliente', 'razao social', 'nome / razao social'],
  cpf: ['cpf', 'cnpj', 'cpf/cnpj', 'cpf / cnpj', 'documento'],
  telefone: ['celular', 'fone', 'whatsapp', 'telefone celular', 'contato'],
  email: ['email', 'e mail'],
  endereco: ['rua', 'logradouro'],
  numero: ['n', 'no', 'nº', 'num', 'num.'],
  municipio: ['cidade'],
  uf: ['estado'],
}

const TIPOS: Readonly<Partial<Record<CampoDaPlanilha, TipoDeCampo>>> = {
  ...({
    codigo: 'codigo',
    sku_do_produto: 'codigo',
    sku: 'codigo',
    gtin: 'gtin',
    nome_cor: 'codigo',
    tamanho: 'codigo',
  } as const),
  ...({ cpf: 'codigo', telefone: 'codigo', cep: 'codigo', numero: 'codigo' } as const),
  ...({ preco_custo: 'dinheiro', preco_venda: 'dinheiro', estoque: 'pecas', exportado_em: 'hora' } as const),
  ...({ peso: 'medida', altura: 'medida', largura: 'medida', comprimento: 'medida' } as const),
}
export const tipoDoCampo = (campo: CampoDaPlanilha): TipoDeCampo => TIPOS[campo] ?? 'texto'

function dicionario(tipo: TipoDeImportacao, lembradas: Lembradas): Map<string, CampoDaPlanilha | null> {
  const campos = Object.entries(camposDe(tipo)) as [CampoDaPlanilha, string][]
  const sinonimos = campos.flatMap(([campo]) => (SINONIMOS[campo] ?? []).map((nome) => [nome, campo] as const))
  const rotulos = campos.map(([campo, rotulo]) => [normalizar(rotulo), campo] as const)
  return new Map<string, CampoDaPlanilha | null>([...sinonimos, ...rotulos, ...lembradas])
}

/** Headers that are known for this kind of import. */
export const cabecalhosConhecidos = (tipo: TipoDeImportacao, lembradas: Lembradas): string[] => [
  ...dicionario(tipo, lembradas).keys(),
]

/** The field of each column by its header: what was chosen before, else the label, else a synonym; a field has one column. */
export function casarColunas(tipo: TipoDeImportacao, cabecalho: readonly string[], lembradas: Lembradas): Coluna[] {
  const campos = dicionario(tipo, lembradas)
  const rotulos = new Set(Object.values(camposDe(tipo)).map(normalizar))
  const certeza = (nome: string) => (lembradas.has(nome) ? 0 : rotulos.has(nome) ? 1 : 2)
  const nomes = cabecalho.map(normalizar)
  const ordem = nomes.map((nome, i) => ({ i, certeza: certeza(nome) })).toSorted((a, b) => a.certeza - b.certeza)
  const escolhidos = new Map<number, CampoDaPlanilha>()
  const usados = new Set<CampoDaPlanilha>()
  for (const { i } of ordem) {
    const campo = campos.get(nomes[i] ?? '')
    if (!campo || usados.has(campo)) continue
    usados.add(campo)
    escolhidos.set(i, campo)
  }
  return cabecalho.map((coluna, i) => ({
    coluna: cortar(coluna, MAXIMO_DO_CABECALHO),
    campo: escolhidos.get(i) ?? null,
  }))
}
