import { useEffect, useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { AcoesDoFormulario } from '../campos.ts'
import { erroDoCampo } from '../resolver.ts'
import type { Cor } from './cores.ts'

/** The current values of one variation and of its product, and the attributes of its simple fields. */
export function useVariacao({ control, register, setValue, trigger }: AcoesDoFormulario, indice: number) {
  const caminho = `variacoes.${indice}` as const
  const v = useWatch({ control, name: caminho })
  const [tem_cor, tem_tamanho, precoCusto, precoVenda] = useWatch({
    control,
    name: ['tem_cor', 'tem_tamanho', 'preco_custo', 'preco_venda'],
  })
  const erros = useFormState({ control, name: caminho }).errors.variacoes?.[indice]
  const campo = (nome: 'preco_custo' | 'preco_venda' | 'quantidade' | 'descricao') => {
    // Pasting marks errors before the first submit, and react-hook-form re-checks a field only after it: re-check here.
    const conferir = () => void (erros?.[nome] && trigger(`${caminho}.${nome}`))
    return { ...register(`${caminho}.${nome}`, { onChange: conferir }), error: erroDoCampo(erros?.[nome]) }
  }
  const mudarCor = ({ cor, nome_cor }: Cor) => {
    setValue(`${caminho}.cor`, cor, { shouldDirty: true })
    setValue(`${caminho}.nome_cor`, nome_cor, { shouldDirty: true })
  }
  return { v, campo, mudarCor, temErro: erros !== undefined, tem_cor, tem_tamanho, precoCusto, precoVenda }
}

/** Scrolls the element into view while `destacada`. */
export function useAVista<E extends HTMLElement>(destacada: boolean) {
  const elemento = useRef<E>(null)
  useEffect(() => {
    if (destacada) elemento.current?.scrollIntoView({ block: 'center' })
  }, [destacada])
  return elemento
}
