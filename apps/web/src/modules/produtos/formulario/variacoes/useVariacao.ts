import { useFormState, useWatch } from 'react-hook-form'
import type { AcoesDoFormulario } from '../campos.ts'
import { erroDoCampo } from '../resolver.ts'

/** A variation of the form as it is now, and the attributes of its plain fields. */
export function useVariacao({ control, register, trigger }: AcoesDoFormulario, indice: number) {
  const caminho = `variacoes.${indice}` as const
  const v = useWatch({ control, name: caminho })
  const erros = useFormState({ control, name: caminho }).errors.variacoes?.[indice]
  const campo = (nome: 'preco_custo' | 'preco_venda' | 'quantidade' | 'descricao') => {
    // A pasted value can be marked before anything was sent; until then the form does not look at it again by itself.
    const conferir = () => void (erros?.[nome] && trigger(`${caminho}.${nome}`))
    return { ...register(`${caminho}.${nome}`, { onChange: conferir }), error: erroDoCampo(erros?.[nome]) }
  }
  return { v, campo }
}
