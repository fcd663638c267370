import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { avisarComDesfazer } from '../../../../../shared/registro/desfazer.ts'
import { avisar } from '../../../../../shared/ui/toast.ts'
import type { CamposDaVariacao, CamposDoProduto } from '../../campos.ts'
import { type Coluna, type ColunaColavel, colar, inverso, type Mudanca, preencherParaBaixo } from './bloco.ts'

/**
 * Changes of many cells at once, which the browser's own undo does not know: Ctrl+Z right after one, and 'Desfazer' in
 * its toast, restore the former values. `linhas` changes identity when a row is added or removed; then row numbers are
 * no longer valid, and undo does nothing.
 */
export function useBlocos(linhas: unknown) {
  const { getValues, setValue, trigger } = useFormContext<CamposDoProduto>()
  const volta = useRef<Mudanca[] | null>(null)
  const digitouDepois = useRef(false)
  // oxlint-disable-next-line react/exhaustive-deps -- a signal, not a value that is read
  useEffect(() => () => void (volta.current = null), [linhas])

  const aplicar = (mudancas: readonly Mudanca[]) => {
    const nomes = mudancas.flatMap(({ indice, campos }) =>
      (Object.entries(campos) as [keyof CamposDaVariacao, string][]).map(([campo, valor]) => {
        // All the fields that a block can change are told by their names; the cast only spares eleven calls.
        const nome = `variacoes.${indice}.${campo}` as `variacoes.${number}.sku`
        setValue(nome, valor, { shouldDirty: true, shouldTouch: true })
        return nome
      }),
    )
    void trigger(nomes)
  }
  const mudar = (mudancas: Mudanca[], mensagem: string) => {
    if (mudancas.length === 0) return
    const antes = inverso(getValues('variacoes'), mudancas)
    aplicar(mudancas)
    volta.current = antes
    digitouDepois.current = false
    avisarComDesfazer(mensagem, () => volta.current === antes && desfazer(), { tipo: 'info' })
  }
  const desfazer = () => {
    if (volta.current) aplicar(volta.current)
    volta.current = null
  }
  return {
    colar: (linha: number, coluna: ColunaColavel, texto: string) => {
      const { mudancas, linhasSobrando, colunasSobrando } = colar(getValues(), linha, coluna, texto)
      mudar(mudancas, `${contar(mudancas.length, 'linha colada', 'linhas coladas')}.`)
      const sobras = [
        linhasSobrando > 0 && contar(linhasSobrando, 'linha', 'linhas'),
        colunasSobrando > 0 && contar(colunasSobrando, 'coluna', 'colunas'),
      ].filter(Boolean)
      if (sobras.length > 0) avisar('warning', `Sem lugar na tabela, ficou de fora: ${sobras.join(' e ')}.`)
    },
    preencher: (linha: number, coluna: Coluna) => {
      const mudancas = preencherParaBaixo(getValues('variacoes'), linha, coluna)
      mudar(mudancas, `${contar(mudancas.length, 'linha preenchida', 'linhas preenchidas')}.`)
    },
    /** Takes the last block back unless something was typed since; says whether it did. */
    desfazerUltimo: (): boolean => {
      const pode = volta.current !== null && !digitouDepois.current
      if (pode) desfazer()
      return pode
    },
    digitou: () => void (digitouDepois.current = true),
  }
}
export type Blocos = ReturnType<typeof useBlocos>

const contar = (quantas: number, uma: string, varias: string) => `${quantas} ${quantas === 1 ? uma : varias}`
