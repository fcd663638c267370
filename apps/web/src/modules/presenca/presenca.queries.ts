import type { Presenca } from '@estampa/contract/mudancas/mudancas.routes.ts'
import { useEffect, useState } from 'react'
import { request } from '../../shared/api/api.ts'
import { onChange, onConnect } from '../../shared/api/changes.ts'
import { currentSession } from '../../shared/session/session.ts'

/** How often a tab with the sale open says so, ms; a person who missed two signs is gone. */
const SINAL_MS = 20_000
const VALE_MS = 45_000

/** Tells the others that this person has the sale open, and answers the names of those who have it open too. */
export function usePresenca(vendaId: number): readonly string[] {
  const [nameByUser, setNameByUser] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    const eu = currentSession().usuario?.id
    const fins = new Map<number, ReturnType<typeof setTimeout>>()
    const tellPresenca = (corpo: { novo?: boolean; saiu?: boolean } = {}) => {
      if (document.hidden && !corpo.saiu) return
      const body = { novo: false, saiu: false, ...corpo }
      // Nothing depends on it.
      request({ method: 'POST', url: `/vendas/${vendaId}/presenca/`, body, keepalive: true }).catch(() => undefined)
    }
    const removePerson = (id: number) => {
      clearTimeout(fins.get(id))
      fins.delete(id)
      setNameByUser((atuais) => new Map([...atuais].filter(([userId]) => userId !== id)))
    }
    const onPresenca = ({ venda_id, usuario_id: id, nome, novo, saiu }: Presenca) => {
      if (venda_id !== vendaId || id === eu) return
      if (saiu) return removePerson(id)
      clearTimeout(fins.get(id))
      fins.set(
        id,
        setTimeout(() => removePerson(id), VALE_MS),
      )
      setNameByUser((atuais) => (atuais.get(id) === nome ? atuais : new Map([...atuais, [id, nome]])))
      if (novo) tellPresenca()
    }
    const unsubscribeChange = onChange((change) => {
      if ('presenca' in change) onPresenca(change.presenca)
    })
    const unsubscribeConnect = onConnect(() => tellPresenca({ novo: true }))
    const onReturn = () => (document.hidden ? tellPresenca({ saiu: true }) : tellPresenca({ novo: true }))
    const onLeave = () => tellPresenca({ saiu: true })
    tellPresenca({ novo: true })
    const sign = setInterval(() => tellPresenca(), SINAL_MS)
    document.addEventListener('visibilitychange', onReturn)
    addEventListener('pagehide', onLeave)
    return () => {
      unsubscribeChange()
      unsubscribeConnect()
      clearInterval(sign)
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('pagehide', onLeave)
      for (const end of fins.values()) clearTimeout(end)
      setNameByUser(new Map())
      tellPresenca({ saiu: true })
    }
  }, [vendaId])
  return [...nameByUser.values()]
}
