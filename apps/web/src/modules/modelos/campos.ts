import type { Modelo, ModeloEntrada } from '@estampa/contract/modelos/modelos.schemas.ts'
import { escreverDecimal, lerDecimal, lerReais } from '@estampa/contract/shared/money.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import type { RecordFields } from '../../shared/forms/useRecordForm.ts'
import type { CorpoDe } from '../../shared/registro/useSalvar.ts'

/** Fields that a standardised model gives to its products, in screen order. */
export const PADROES = [
  { campo: 'preco_custo', label: 'Preço de Custo', unidade: 'R$' },
  { campo: 'preco_venda', label: 'Preço de Venda', unidade: 'R$' },
  { campo: 'peso', label: 'Peso', unidade: 'kg' },
  { campo: 'largura', label: 'Largura', unidade: 'cm' },
  { campo: 'altura', label: 'Altura', unidade: 'cm' },
  { campo: 'profundidade', label: 'Profundidade', unidade: 'cm' },
] as const
type Numerico = (typeof PADROES)[number]['campo']

export type CamposDoModelo = Record<Numerico, string> & {
  codigo: string
  nome: string
  descricao: string
  observacao: string
  /** 'Padronizar produtos desse modelo?' */
  padronizar: boolean
  categoria_id: string
}

/** An empty form, or the form of `modelo`. A stored 0 means a missing number: its field is empty. */
export function camposDoModelo(modelo?: Modelo): CamposDoModelo {
  const numeros = Object.fromEntries(
    PADROES.map(({ campo, unidade }) => [campo, escrever(modelo?.[campo] ?? 0, unidade)]),
  ) as Record<Numerico, string>
  const categoria_id = modelo?.categoria_id ? String(modelo.categoria_id) : ''
  return {
    codigo: modelo?.codigo ?? '',
    nome: modelo?.nome ?? '',
    descricao: modelo?.descricao ?? '',
    observacao: modelo?.observacao ?? '',
    padronizar: categoria_id !== '' || Object.values(numeros).some((numero) => numero !== ''),
    categoria_id,
    ...numeros,
  }
}

/**
 * The request body: texts trimmed, an empty number is 0, a comma becomes a point. Without the toggle the model is not
 * standard.
 */
export function corpoDoModelo(campos: CamposDoModelo) {
  const numeros = Object.fromEntries(
    PADROES.map(({ campo, unidade }) => {
      const ler = unidade === 'R$' ? lerReais : lerDecimal
      return [campo, campos.padronizar ? (ler(campos[campo]) ?? 0) : 0]
    }),
  ) as Record<Numerico, number>
  return {
    codigo: campos.codigo.trim(),
    nome: campos.nome.trim(),
    descricao: campos.descricao.trim(),
    observacao: campos.observacao.trim(),
    categoria_id: campos.padronizar && campos.categoria_id !== '' ? Number(campos.categoria_id) : null,
    ...numeros,
  } satisfies CorpoDe<ModeloEntrada, 'versao'>
}

/** `nomeDe` is the name of a category. */
export const camposComNomes = (nomeDe: (id: string) => string): RecordFields<CamposDoModelo, Modelo> => ({
  of: camposDoModelo,
  body: corpoDoModelo,
  labels: {
    codigo: 'Código',
    nome: 'Título do modelo',
    descricao: 'Descrição',
    observacao: 'Observação',
    categoria_id: 'Categoria',
    ...Object.fromEntries(PADROES.map(({ campo, label, unidade }) => [campo, `${label} (${unidade})`])),
  },
  written: (campos, campo) => (campo === 'categoria_id' ? nomeDe(campos.categoria_id) : String(campos[campo])),
})

export const esquemaDoModelo = async () => (await import('@estampa/contract/modelos/modelos.schemas.ts')).modeloEntrada
export const REGRAS = checkedBy(esquemaDoModelo, corpoDoModelo)

const escrever = (valor: number, unidade: string): string => {
  if (valor === 0) return ''
  return unidade === 'R$' ? escreverDecimal(valor) : String(valor).replace('.', ',')
}
