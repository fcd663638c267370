import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CamposDoProduto } from './campos.ts'
import {
  CAMPOS_DO_MODELO,
  desfazer,
  type Preenchimento,
  type Preenchiveis,
  preencher,
  preenchiveis,
} from './preenchimento.ts'

/** Fills the form from the chosen model; `desfazerPreenchimento` is null when nothing can be undone. */
export function usePreenchimento() {
  const { getValues, setValue, formState } = useFormContext<CamposDoProduto>()
  const [feito, setFeito] = useState<Preenchimento | null>(null)
  const opcoes = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted }
  const escrever = (valores: Preenchiveis) => {
    for (const campo of CAMPOS_DO_MODELO) {
      if (getValues(campo) !== valores[campo]) setValue(campo, valores[campo], opcoes)
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
