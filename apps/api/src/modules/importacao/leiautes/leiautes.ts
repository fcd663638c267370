import { type CodigoDaOrigem, camposDe, type TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import { normalizeHeader } from '@estampa/contract/shared/search.ts'
import type { Leiaute } from '../registros.ts'
import { LEIAUTES_DE_CONTATOS } from './contatos.ts'
import { LEIAUTES_DOS_PRODUTOS } from './produtos.ts'

const rotulos = (tipo: Leiaute['tipo']): Leiaute['colunas'] =>
  Object.fromEntries(Object.entries(camposDe(tipo)).map(([campo, rotulo]) => [campo, [normalizeHeader(rotulo)]]))

/** Layouts of this program's own exports. */
const LEIAUTES_DA_ESTAMPA: readonly Leiaute[] = [
  {
    codigo: 'estampa',
    tipo: 'produtos',
    sinais: [['exportado em', 'titulo', 'sku do produto', 'sku']],
    colunas: rotulos('produtos'),
    numeros: 'ponto_milhar',
  },
  {
    codigo: 'estampa',
    tipo: 'clientes',
    sinais: [['cadastrado em', 'cpf ou cnpj', 'municipio', 'nome']],
    colunas: rotulos('clientes'),
  },
  {
    codigo: 'estampa',
    tipo: 'fornecedores',
    sinais: [['cadastrado em', 'cpf ou cnpj', 'prazo de entrega dias', 'nome']],
    colunas: rotulos('fornecedores'),
  },
]

const LEIAUTES: readonly Leiaute[] = [...LEIAUTES_DA_ESTAMPA, ...LEIAUTES_DOS_PRODUTOS, ...LEIAUTES_DE_CONTATOS]

/** Returns the layouts that a file of this kind may have: figures of stock come in files of products. */
export const leiautesDe = (tipo: TipoDeImportacao): readonly Leiaute[] =>
  LEIAUTES.filter((leiaute) => leiaute.tipo === (tipo === 'estoque' ? 'produtos' : tipo))

export const leiauteDe = (tipo: TipoDeImportacao, codigo: CodigoDaOrigem | null): Leiaute | null =>
  leiautesDe(tipo).find((leiaute) => leiaute.codigo === codigo) ?? null

/** The layout that a header row shows; of several, the one that knows more of it. */
export function recogniseLeiaute(tipo: TipoDeImportacao, cabecalhos: readonly string[]): Leiaute | null {
  const headerSet = new Set(cabecalhos)
  const mostra = ({ sinais }: Leiaute) => sinais.some((signs) => signs.every((sign) => headerSet.has(sign)))
  const conhece = ({ colunas }: Leiaute) =>
    Object.values(colunas).filter((columnNames) => columnNames.some((columnName) => headerSet.has(columnName)))
  return leiautesDe(tipo)
    .filter(mostra)
    .reduce<Leiaute | null>(
      (melhor, leiaute) => (melhor && conhece(melhor).length >= conhece(leiaute).length ? melhor : leiaute),
      null,
    )
}
