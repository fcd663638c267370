import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { irParaBling } from '../../shared/bling/authorisation.ts'
import { acoesQueEsperam, descreverAcoes } from '../../shared/bling/descreverAcao.ts'
import { Button } from '../../shared/ui/Button.tsx'
import css from './EsperaPeloBling.module.css'

const CENTRO = '/configuracoes/sincronizacao'

/**
 * What a person asked for before they left Bling's page by another way than its buttons: it waits in this browser. Read
 * when the page was loaded, as requests that are on their way are queued too.
 */
export default function EsperaPeloBling() {
  const [deAntes] = useState(() => acoesQueEsperam().map((acao) => JSON.stringify(acao)))
  const { pathname } = useLocation()
  const acoes = acoesQueEsperam().filter((acao) => deAntes.includes(JSON.stringify(acao)))
  if (acoes.length === 0 || pathname === CENTRO) return null
  return (
    <section className={css.faixa} aria-label="Espera pelo Bling">
      <p>Espera pela autorização do Bling: {descreverAcoes(acoes)}.</p>
      <div className={css.acoes}>
        <Button variant="default" onClick={() => void irParaBling()}>
          Autorizar
        </Button>
        <Link to={CENTRO}>Ver o que espera</Link>
      </div>
    </section>
  )
}
