import { type ComponentType, useEffect, useState } from 'react'
import { fecharLeitor, useLeitorAberto } from '../shared/leitor.ts'
import { avisar } from '../shared/ui/toast.ts'

/** The QR scanner, fetched when it is opened. Not `lazy`: a file that cannot be had would take the whole screen along. */
export function LeitorSobDemanda() {
  const aberto = useLeitorAberto()
  const [Leitor, setLeitor] = useState<ComponentType | null>(null)
  const falta = aberto && Leitor === null

  useEffect(() => {
    if (!falta) return
    import('../modules/leitor/Leitor.tsx').then(
      (modulo) => setLeitor(() => modulo.Leitor),
      () => {
        fecharLeitor()
        avisar('error', 'Não foi possível abrir o leitor. Verifique sua conexão.')
      },
    )
  }, [falta])

  return aberto && Leitor && <Leitor />
}
