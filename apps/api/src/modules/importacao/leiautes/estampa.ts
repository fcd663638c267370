import { camposDe } from '@estampa/contract/importacoes/campos.ts'
import { normalizarCabecalho } from '@estampa/contract/shared/search.ts'
import type { Leiaute } from './leiaute.ts'

const rotulos = (tipo: Leiaute['tipo']): Leiaute['colunas'] =>
  Object.fromEntries(Object.entries(camposDe(tipo)).map(([campo, rotulo]) => [campo, [normalizarCabecalho(rotulo)]]))

/** What this program exports itself. */
export const LEIAUTES_DA_ESTAMPA: readonly Leiaute[] = [
  {
    codigo: 'estampa',
    tipo: 'produtos',
    sinais: ['exportado em', 'titulo', 'sku do produto', 'sku'],
    colunas: rotulos('produtos'),
    numeros: 'ponto_milhar',
  },
  {
    codigo: 'estampa',
    tipo: 'clientes',
    sinais: ['cadastrado em', 'cpf ou cnpj', 'municipio', 'nome'],
    colunas: rotulos('clientes'),
  },
]
