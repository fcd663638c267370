import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useCallback, useEffect, useRef } from 'react'
import {
  type FieldArrayPath,
  type FieldValues,
  get,
  type UseFormReturn,
  useFieldArray,
  useFormState,
} from 'react-hook-form'

/** How the editor names a line: what it sells, its code, its pieces and how many there are. */
interface SobreLinha {
  readonly nome: string
  readonly sku: string
  readonly quantas: number
  readonly limite: number
}

/** How the lines of a form stand for pieces. */
interface LinhasDe<L> {
  /** A line with one piece. */
  create: (produto: Produto, variacaoId: number | null) => L
  isSame: (a: L, b: L) => boolean
  addOne: (linha: L) => L
  describe: (linha: L, produto: Produto) => SobreLinha
}

type Keyed = { readonly chave: string | number }

/** The lines of a form, its field array `array`: each is read and changed by its `chave`, and drawn when it changes. */
export function useLinhas<F extends FieldValues, L extends Keyed>(
  form: UseFormReturn<F>,
  array: FieldArrayPath<F>,
  { create, isSame, addOne, describe }: LinhasDe<L>,
) {
  // The paths of `F` are unknown here.
  const name: string = array
  const { control, getValues, setValue, clearErrors, getFieldState } = form as unknown as UseFormReturn
  const { fields, append, remove, replace } = useFieldArray({ control, name })
  const { errors } = useFormState({ control, name })
  const readError = (path: string): string | undefined => get(errors, `${name}${path}.message`)
  // Another function at each drawing: with it every line would be drawn again.
  const removeAt = useRef(remove)
  const replaceAll = useRef(replace)
  useEffect(() => {
    removeAt.current = remove
    replaceAll.current = replace
  })
  /** Makes these the lines of the form. */
  const replaceLinhas = useCallback((linhas: readonly L[]) => replaceAll.current([...linhas]), [])
  /** Changes a line as it is then; null takes it away. What was refused of it is no longer said. */
  const change = useCallback(
    (key: L['chave'], mudanca: (linha: L) => L | null) => {
      const linhas: readonly L[] = getValues(name)
      const index = linhas.findIndex((linha) => linha.chave === key)
      const before = linhas[index]
      const after = before && mudanca(before)
      if (after) {
        const path = `${name}.${index}`
        setValue(path, after, { shouldDirty: true })
        if (getFieldState(path).invalid) clearErrors(path)
      } else if (before) removeAt.current(index)
    },
    [name, getValues, setValue, getFieldState, clearErrors],
  )
  const addLinha = (linha: L) => append(linha, { shouldFocus: false })
  /**
   * Adds a line, unless the same piece has one already (`repetida`): that line counts one piece more if it was `isScanned` by a
   * scanner.
   */
  const add = (produto: Produto, variacaoId: number | null, isScanned: boolean) => {
    const nova = create(produto, variacaoId)
    const igual = (getValues(name) as readonly L[]).find((linha) => isSame(linha, nova))
    if (!igual) addLinha(nova)
    else if (isScanned) change(igual.chave, addOne)
    const { chave } = igual ?? nova
    return {
      chave,
      repetida: igual !== undefined,
      ...describe(igual && isScanned ? addOne(igual) : (igual ?? nova), produto),
    }
  }
  return {
    control,
    name,
    keys: (fields as unknown as readonly L[]).map(({ chave }): L['chave'] => chave),
    change,
    addLinha,
    add,
    replaceLinhas,
    /** The error of a line's field. */
    errorAt: (index: number, field: string) => readError(`.${index}.${field}`),
    /** The error of the list as a whole. */
    erro: readError('.root') ?? readError(''),
  }
}
export type LinhasDoForm<L extends Keyed> = ReturnType<typeof useLinhas<FieldValues, L>>
