import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { describeActions } from '../../shared/bling/actionWords.ts'
import { goToBling } from '../../shared/bling/authorisation.ts'
import { acoesQueEsperam } from '../../shared/bling/pendingActions.ts'
import { Button } from '../../shared/ui/Button.tsx'

const CENTRO = '/configuracoes/sincronizacao'

/** Shows the actions that waited for Bling when the page was loaded: requests that are on their way are queued too. */
export default function EsperaPeloBling() {
  const [initialAcoes] = useState(() => acoesQueEsperam().map((action) => JSON.stringify(action)))
  const { pathname } = useLocation()
  const actions = acoesQueEsperam().filter((action) => initialAcoes.includes(JSON.stringify(action)))
  if (actions.length === 0 || pathname === CENTRO) return null
  return (
    <section
      className="k-faixa w-full max-w-(--e-largura) mt-0 mx-auto mb-5 [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-11"
      aria-label="Espera pelo Bling"
    >
      <p>Espera pela autorização do Bling: {describeActions(actions)}.</p>
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
        <Button variant="default" onClick={() => void goToBling()}>
          Autorizar
        </Button>
        <Link to={CENTRO}>Ver o que espera</Link>
      </div>
    </section>
  )
}
