import { useCallback, useRef, useState } from 'react'
import { interpretarCodigo } from '../../../shared/leitor/codigo.ts'
import { sinalizar } from '../../../shared/leitor/sinais.ts'
import { useAlarmes } from '../../../shared/leitor/useAlarmes.ts'
import { type Peca, pecaDoSku } from '../../produtos/sku.queries.ts'
import { descricaoDa, type Linha, lerQuantidade, limiteDa } from './linha.ts'

/**
 * Looks up the codes of a scanner one after the other. `contar` resolves to the line that has the piece now, or null when
 * the shop has no such piece. A wrong code raises an alarm.
 */
export function useLeituraDeCodigos(contar: (peca: Peca) => Promise<Linha | null>) {
  const fila = useRef<Promise<unknown>>(Promise.resolve())
  const [ultima, setUltima] = useState('')
  const { alarmes, alarmar, dispensar } = useAlarmes()

  const procurar = useCallback(
    async (texto: string): Promise<boolean> => {
      try {
        const peca = await pecaDe(texto)
        const linha = peca && (await contar(peca))
        if (linha) dizer(linha)
        else alarmar('Código desconhecido', texto)
        return linha !== null
      } catch (erro) {
        console.error('The scanned code could not be looked up', erro)
        alarmar('Não foi possível procurar o código', `${texto}. Verifique a conexão e leia de novo.`)
        return true
      }
      function dizer(linha: Linha): void {
        const quantas = lerQuantidade(linha.quantidade)
        const limite = limiteDa(linha)
        setUltima(`${descricaoDa(linha)}: ${quantas} na venda`)
        if (quantas <= limite) return sinalizar('lido')
        alarmar('Mais peças do que o estoque tem', `${descricaoDa(linha)}: ${quantas} na venda, ${limite} em estoque.`)
      }
    },
    [contar, alarmar],
  )
  /** Resolves to false when no product has the code. */
  const ler = useCallback(
    (texto: string): Promise<boolean> => {
      const lido = fila.current.then(() => procurar(texto.trim()))
      fila.current = lido
      return lido
    },
    [procurar],
  )
  return { ler, ultima, alarmes, dispensar }
}

function pecaDe(texto: string): Promise<Peca | null> | Peca | null {
  const codigo = interpretarCodigo(texto, location.origin)
  if (codigo.tipo === 'produto') return codigo
  return codigo.tipo === 'externo' ? null : pecaDoSku(texto)
}
