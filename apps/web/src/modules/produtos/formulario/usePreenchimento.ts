import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { escreverDecimal } from '@estampa/contract/shared/money.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type CamposDoProduto, escreverMedida } from './campos.ts'

/**
 * Fills the form from the chosen model; `desfazerPreenchimento` is null when nothing can be undone. `semPrecos`: the
 * product keeps its prices.
 */
export function usePreenchimento({ semPrecos = false } = {}) {
  const { getValues, setValue, formState } = useFormContext<CamposDoProduto>()
  const [feito, setFeito] = useState<Preenchimento | null>(null)
  const opcoes = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted }
  const escrever = (valores: Preenchiveis) => {
    for (const campo of CAMPOS_DO_MODELO) {
      const fica = semPrecos && (campo === 'preco_custo' || campo === 'preco_venda')
      if (!fica && getValues(campo) !== valores[campo]) setValue(campo, valores[campo], opcoes)
    }
  }
  /** A model registered from within the form fills only what the person left empty. */
  const escolherModelo = (modelo: Modelo | null, novo = false) => {
    setValue('modelo_id', modelo ? String(modelo.id) : '', opcoes)
    if (!modelo) return
    const preenchimento = preencher(preenchiveis(getValues()), modelo, feito, novo)
    escrever({ ...preenchimento.antes, ...preenchimento.escrito })
    setFeito(preenchimento)
  }
  const desfazerPreenchimento =
    feito &&
    (() => {
      escrever(desfazer(preenchiveis(getValues()), feito))
      setFeito(null)
    })
  return { escolherModelo, desfazerPreenchimento }
}

/** Fields that a model fills in its products (spec §4). */
const CAMPOS_DO_MODELO = [
  'sku',
  'titulo',
  'descricao',
  'categoria_id',
  'preco_custo',
  'preco_venda',
  'largura',
  'altura',
  'comprimento',
  'peso',
] as const
type Campo = (typeof CAMPOS_DO_MODELO)[number]
type Preenchiveis = Pick<CamposDoProduto, Campo>

/** A filling that can be undone: the values before it and the values that it wrote. */
interface Preenchimento {
  readonly antes: Preenchiveis
  readonly escrito: Partial<Preenchiveis>
}

/** The model's values as the fields show them, without those that it lacks (null, 0, blank). */
export function valoresDoModelo(modelo: Modelo): Partial<Preenchiveis> {
  const dinheiro = (valor: number | null) => (valor ? escreverDecimal(valor) : '')
  const medida = (valor: number | null) => (valor ? escreverMedida(valor) : '')
  const valores: Preenchiveis = {
    sku: `P-${modelo.codigo.trim() || modelo.id}`,
    titulo: modelo.nome,
    descricao: modelo.descricao,
    categoria_id: modelo.categoria_id ? String(modelo.categoria_id) : '',
    preco_custo: dinheiro(modelo.preco_custo),
    preco_venda: dinheiro(modelo.preco_venda),
    largura: medida(modelo.largura),
    altura: medida(modelo.altura),
    comprimento: medida(modelo.profundidade),
    peso: medida(modelo.peso),
  }
  return Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor.trim() !== ''))
}

/**
 * The fields after choosing `modelo`. Values from the previous model that were not edited are removed first, so that no
 * product mixes two models. `soVazios`: what the user typed stays.
 */
export function preencher(
  atual: Preenchiveis,
  modelo: Modelo,
  anterior: Preenchimento | null,
  soVazios = false,
): Preenchimento {
  const antes = anterior ? desfazer(atual, anterior) : atual
  const valores = Object.entries(valoresDoModelo(modelo)) as [Campo, string][]
  return { antes, escrito: Object.fromEntries(valores.filter(([campo]) => !soVazios || antes[campo].trim() === '')) }
}

/** Restores the fields from before the filling; later edits of the user stay. */
export function desfazer(atual: Preenchiveis, { antes, escrito }: Preenchimento): Preenchiveis {
  return Object.fromEntries(
    CAMPOS_DO_MODELO.map((campo) => [campo, atual[campo] === escrito[campo] ? antes[campo] : atual[campo]]),
  ) as unknown as Preenchiveis
}

/** The part of the form's state that the filling reads and writes. */
export const preenchiveis = (campos: CamposDoProduto): Preenchiveis =>
  Object.fromEntries(CAMPOS_DO_MODELO.map((campo) => [campo, campos[campo]])) as unknown as Preenchiveis
