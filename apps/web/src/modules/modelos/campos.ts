import type { Modelo, ModeloEntrada } from '@estampa/contract/modelos/modelos.schemas.ts'
import { escreverDecimal, lerDecimal, lerReais } from '@estampa/contract/shared/money.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import type { CorpoDe } from '../../shared/registro/useSalvar.ts'
import type { Diferenca } from '../../shared/ui/ConflictDialogBody.tsx'

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

export interface CamposDoModelo extends Record<Numerico, string> {
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

const ROTULOS = {
  codigo: 'Código',
  nome: 'Título do modelo',
  descricao: 'Descrição',
  observacao: 'Observação',
  categoria_id: 'Categoria',
}

/** In what the form differs from a stored model; `nomeDe` is the name of a category. */
export function diferencasDoModelo(
  campos: CamposDoModelo,
  modelo: Modelo,
  nomeDe: (id: string) => string,
): Diferenca[] {
  const salvos = camposDoModelo(modelo)
  const [a, b] = [corpoDoModelo(campos), corpoDoModelo(salvos)]
  const rotulos: Readonly<Record<string, string>> = {
    ...ROTULOS,
    ...Object.fromEntries(PADROES.map(({ campo, label, unidade }) => [campo, `${label} (${unidade})`])),
  }
  const escrito = (de: CamposDoModelo, campo: keyof typeof a) =>
    campo === 'categoria_id' ? nomeDe(de[campo]) : de[campo]
  return (Object.keys(a) as (keyof typeof a)[])
    .filter((campo) => a[campo] !== b[campo])
    .map((campo) => ({
      rotulo: rotulos[campo] ?? campo,
      valores: { meu: escrito(campos, campo), salvo: escrito(salvos, campo) },
    }))
}

export const esquemaDoModelo = async () => (await import('@estampa/contract/modelos/modelos.schemas.ts')).modeloEntrada
export const REGRAS = checkedBy(esquemaDoModelo, corpoDoModelo)

const escrever = (valor: number, unidade: string): string => {
  if (valor === 0) return ''
  return unidade === 'R$' ? escreverDecimal(valor) : String(valor).replace('.', ',')
}
