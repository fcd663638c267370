import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Alarme } from './Alarmes.tsx'
import { semProduto } from './codigo.ts'
import { sinalizar } from './sinais.ts'

/** The alarms on screen. Raising one sounds; they go together, when the person has read them. */
export function useAlarmes() {
  const [alarmes, setAlarmes] = useState<readonly Alarme[]>([])
  const ultimo = useRef(0)
  const alarmar = useCallback((titulo: string, detalhe: ReactNode) => {
    sinalizar('alarme')
    const id = ++ultimo.current
    setAlarmes((atuais) => [...atuais, { id, titulo, detalhe }])
  }, [])
  const alarmarSemProduto = useCallback((lido: string) => alarmar('Código desconhecido', semProduto(lido)), [alarmar])
  const alarmarSemResposta = useCallback(
    (lido: string) => alarmar('Não foi possível procurar o código', `${lido}. Verifique a conexão e leia de novo.`),
    [alarmar],
  )
  const dispensar = useCallback(() => setAlarmes([]), [])
  return { alarmes, alarmar, alarmarSemProduto, alarmarSemResposta, dispensar }
}
