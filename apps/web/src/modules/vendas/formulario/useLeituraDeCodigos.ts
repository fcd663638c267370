import { useCallback, useRef } from 'react'
import { interpretarCodigo } from '../../../shared/leitor/codigo.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { type Peca, pecaDoSku } from '../../produtos/sku.queries.ts'

/**
 * Looks up the codes of a scanner one after the other. Resolves to false when no product has the code; a toast reports a
 * failed look-up.
 */
export function useLeituraDeCodigos(acrescentar: (peca: Peca, porLeitura: boolean) => Promise<boolean>) {
  const fila = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(
    (texto: string): Promise<boolean> => {
      const lido = fila.current.then(() => procurar(texto, acrescentar))
      fila.current = lido
      return lido
    },
    [acrescentar],
  )
}

async function procurar(texto: string, acrescentar: (peca: Peca, porLeitura: boolean) => Promise<boolean>) {
  try {
    const codigo = interpretarCodigo(texto, location.origin)
    const peca = codigo.tipo === 'produto' ? codigo : await pecaDoSku(texto)
    return peca !== null && (await acrescentar(peca, true))
  } catch (erro) {
    console.error('O código lido não pôde ser procurado', erro)
    avisar('error', `Não foi possível procurar ${texto}. Verifique a conexão e leia de novo.`)
    return true
  }
}
