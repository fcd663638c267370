import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useStore } from '../../../shared/device/store.ts'
import { requiresSegundoFator } from '../../../shared/session/identidade.ts'
import { readStored, removeStored, writeStored } from '../../../shared/session/storage.ts'
import { avisosDeAcesso } from './acesso.queries.ts'

const Faixas = lazy(() => import('./FaixasDeAcesso.tsx'))
const ACESSO = '/configuracoes/acesso'

/**
 * Shows notices about the person's access, above every page: a generated password, a sign-in from a new device, a
 * second factor that the shop demands. Asked for with a navigation, at most once a minute.
 */
export function AvisosDeAcesso() {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const isRequired = useStore(requiresSegundoFator)
  const { data } = useQuery(avisosDeAcesso)
  useEffect(() => {
    if (pathname) void client.prefetchQuery(avisosDeAcesso)
  }, [client, pathname])
  useEffect(() => {
    if (!isRequired) return
    requiresSegundoFator.set(false)
    void client.invalidateQueries({ queryKey: avisosDeAcesso.queryKey })
  }, [client, isRequired])
  const algum = data && (data.falta_segundo_fator || data.senha_gerada || data.entradas_novas.length > 0)
  useEffect(() => {
    if (algum) writeStored('avisos', 'sim')
    else if (algum === false) removeStored('avisos')
  }, [algum])
  // A notice that stood here when the page was left has its room from the first paint on; one that comes while a page is
  // read floats at its foot, and stands above the next one.
  const [vinda, setVinda] = useState({ algum: readStored('avisos') !== null, em: '' })
  if (algum !== undefined && algum !== vinda.algum) setVinda({ algum, em: pathname })
  else if (vinda.em !== '' && vinda.em !== pathname) setVinda({ ...vinda, em: '' })
  if (data?.falta_segundo_fator && pathname !== ACESSO) return <Navigate to={ACESSO} replace />
  const solta = vinda.em === pathname
  const vaga = vinda.algum && !solta && <div className="h-13 mb-5 max-md:h-11 max-md:mb-1" aria-hidden />
  if (!data || !algum) return vaga
  return (
    <Suspense fallback={vaga}>
      <Faixas avisos={data} solta={solta} />
    </Suspense>
  )
}
